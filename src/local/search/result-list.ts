/** One answered list in its order, kept for paging, ranges and positions. */
import { hasBit } from "./bits.ts";
import type { Facets } from "./facets.ts";
import type { Order } from "./orders.ts";
import type { ScopeResult } from "./scope-result.ts";

export interface ResultList {
  token: string;
  /** Same key, same list. */
  key: string;
  slots: Uint32Array<ArrayBuffer>;
  count: number;
  near: number;
  facets(): Facets;
  /** Contact numbers instead of slots, once a slot may mean another contact. */
  frozen?: Float64Array;
}

const listsMax = 4;

export class ResultLists {
  readonly #lists: ResultList[] = [];
  readonly #ids: () => Float64Array;
  #made = 0;

  constructor(ids: () => Float64Array) {
    this.#ids = ids;
  }

  add(list: Omit<ResultList, "token">): ResultList {
    const added = { ...list, token: String(++this.#made) };
    this.#lists.unshift(added);
    this.#lists.length = Math.min(this.#lists.length, listsMax);
    return added;
  }

  byToken(token: string): ResultList | undefined {
    return this.#lists.find((list) => list.token === token);
  }

  byKey(key: string): ResultList | undefined {
    return this.#lists.find((list) => list.key === key);
  }

  idsOf(list: ResultList, from: number, to: number): number[] {
    if (list.frozen) return Array.from(list.frozen.subarray(from, to));
    const ids = this.#ids();
    return Array.from(list.slots.subarray(from, to), (slot) => ids[slot] ?? 0);
  }

  positionOf(list: ResultList, id: number): number {
    const ids = this.#ids();
    return list.frozen ? list.frozen.indexOf(id) : list.slots.findIndex((slot) => ids[slot] === id);
  }

  /** Before a slot is given to another contact: what was listed stays what it was. */
  freeze(): void {
    const ids = this.#ids();
    for (const list of this.#lists) {
      if (list.frozen) continue;
      list.frozen = Float64Array.from(list.slots, (slot) => ids[slot] ?? 0);
      list.slots = new Uint32Array(0);
    }
  }

  get memoryBytes(): number {
    return this.#lists.reduce((sum, { slots, frozen }) => sum + slots.byteLength + (frozen?.byteLength ?? 0), 0);
  }
}

/** Exact matches in their order, then close ones: fewest mistakes first, in the same order among themselves. */
export function orderedResult(
  { exact, count, near }: ScopeResult,
  order: Order,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  const listed = new Uint32Array(count + near.length);
  let at = 0;
  eachOf(order, descending, count, (slot) => hasBit(exact, slot) && ((listed[at++] = slot), true));
  if (near.length === 0) return listed;
  const mistakes = new Map(near.map((close) => [close.slot, close.mistakes]));
  const ordered: number[] = [];
  eachOf(order, descending, near.length, (slot) => mistakes.has(slot) && ordered.push(slot) > 0);
  listed.set(
    ordered.sort((a, b) => (mistakes.get(a) ?? 0) - (mistakes.get(b) ?? 0)),
    count,
  );
  return listed;
}

/** Walks an order until `wanted` slots were taken. Descending turns around those with a value, and those without among themselves. */
function eachOf({ slots, valued }: Order, descending: boolean, wanted: number, take: (slot: number) => boolean): void {
  let missing = wanted;
  const parts = descending
    ? [
        [valued - 1, -1],
        [slots.length - 1, valued - 1],
      ]
    : [[0, slots.length]];
  const step = descending ? -1 : 1;
  for (const [from = 0, to = 0] of parts) {
    for (let place = from; place !== to && missing > 0; place += step) if (take(slots[place] ?? 0)) missing--;
  }
}
