/** One answered list in its order, kept for paging, ranges and positions. */
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

/** Descending turns around those with a value, and those without among themselves. */
function membersInOrder(
  members: Bits,
  count: number,
  { slots, valued }: Order,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  const into = { listed: new Uint32Array(count), at: 0 };
  if (descending) {
    takeBackward(slots.subarray(0, valued), members, into);
    takeBackward(slots.subarray(valued), members, into);
  } else takeForward(slots, members, into);
  return into.listed;
}

interface Taken {
  listed: Uint32Array<ArrayBuffer>;
  at: number;
}

/** Who is no member is written too, and then overwritten: to guess who is takes longer. */
function takeForward(slots: Uint32Array, members: Bits, into: Taken): void {
  const { listed } = into;
  let { at } = into;
  for (let place = 0; place < slots.length && at < listed.length; place++) {
    const slot = slots[place] ?? 0;
    listed[at] = slot;
    at += ((members[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
  }
  into.at = at;
}

function takeBackward(slots: Uint32Array, members: Bits, into: Taken): void {
  const { listed } = into;
  let { at } = into;
  for (let place = slots.length - 1; place >= 0 && at < listed.length; place--) {
    const slot = slots[place] ?? 0;
    listed[at] = slot;
    at += ((members[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
  }
  into.at = at;
}
