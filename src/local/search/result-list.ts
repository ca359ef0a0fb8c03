/** One result list in its order, cached for paging, ranges and positions. */
import { type Bits, setBit } from "./bits.ts";
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
  /** Contact numbers instead of slots, once slots may be reused. */
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

  /** Call before a slot is reused: the list must not change. */
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

/** Exact matches in their order, then close ones: fewest typos first, in the same order among themselves. */
export function orderedResult(
  { exact, count, near }: ScopeResult,
  order: Order,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  const found = membersInOrder(exact, count, order, descending);
  if (near.length === 0) return found;
  const listed = new Uint32Array(count + near.length);
  listed.set(found);
  const close: Bits = new Uint32Array(exact.length);
  for (const { slot } of near) setBit(close, slot);
  const mistakes = new Map(near.map(({ slot, mistakes: made }) => [slot, made]));
  const ordered = [...membersInOrder(close, near.length, order, descending)];
  listed.set(
    ordered.sort((a, b) => (mistakes.get(a) ?? 0) - (mistakes.get(b) ?? 0)),
    count,
  );
  return listed;
}

/** Descending reverses those with a value, and those without among themselves. */
function membersInOrder(
  members: Bits,
  count: number,
  { slots, valued }: Order,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  const listed = new Uint32Array(count);
  if (!descending) take(slots, members, { listed, at: 0, step: 1 });
  else {
    const at = take(slots.subarray(0, valued), members, { listed, at: 0, step: -1 });
    take(slots.subarray(valued), members, { listed, at, step: -1 });
  }
  return listed;
}

/**
 * Writes the members among the slots, forward or backward, and returns the end position. Non-members are written too
 * and then overwritten: branching is slower. Unrolled by four, because in an inlined loop the iteration costs more than
 * the work.
 */
function take(slots: Uint32Array, members: Bits, into: { listed: Uint32Array; at: number; step: 1 | -1 }): number {
  const { listed, step } = into;
  const { length } = slots;
  let { at } = into;
  let place = step > 0 ? 0 : length - 1;
  for (let fours = length >>> 2; fours > 0 && at < listed.length; fours--) {
    const first = slots[place] ?? 0;
    listed[at] = first;
    at += bitOf(members, first);
    const second = slots[place + step] ?? 0;
    listed[at] = second;
    at += bitOf(members, second);
    const third = slots[place + 2 * step] ?? 0;
    listed[at] = third;
    at += bitOf(members, third);
    const fourth = slots[place + 3 * step] ?? 0;
    listed[at] = fourth;
    at += bitOf(members, fourth);
    place += 4 * step;
  }
  for (; place >= 0 && place < length && at < listed.length; place += step) {
    const slot = slots[place] ?? 0;
    listed[at] = slot;
    at += bitOf(members, slot);
  }
  return at;
}

function bitOf(members: Bits, slot: number): number {
  return ((members[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
}
