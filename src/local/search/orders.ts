/** One order array per sort, built on first use and patched as contacts change. */
import type { OrderFacts } from "../../domain/lists/contact-order.ts";
import { compareText } from "../../domain/lists/contact-order.ts";
import type { OrderField } from "../../domain/lists/contacts-scope.ts";
import { searchTextLines } from "../../domain/contacts/contact-keys.ts";
import { foldText } from "../../kit/text.ts";
import { type Bits, hasBit, membersOf, setBit } from "./bits.ts";
import type { ByteTexts } from "./byte-texts.ts";
import type { Facts } from "./facts.ts";
import type { SearchTexts } from "./search-texts.ts";
import { LineHeads } from "./line-heads.ts";
import { sortedByNumber } from "./radix.ts";
import type { Slots } from "./slots.ts";

/** Contacts with a value, ascending, then those without; ties by number. */
export interface Order {
  slots: Uint32Array<ArrayBuffer>;
  valued: number;
}

/** How a sort compares; `numberOf` returns undefined where there is no value. */
interface Sort {
  numberOf(slot: number): number | undefined;
  /** Text does not fit in a number: `numberOf` only reports whether there is any. */
  texts?: ByteTexts;
}

/** Above this share of changed contacts, a full sort is faster than patching. */
const mendedPartMax = 1 / 32;
/** Cached sorts; 1 MB each at 250,000. */
const ordersMax = 6;

export class Orders {
  readonly #facts: Facts;
  readonly #slots: Slots;
  readonly #searchTexts: SearchTexts;
  readonly #kept = new Map<OrderField, Order>();
  #orderFacts: OrderFacts = {
    status_positions: new Map(),
    owner_names: new Map(),
    source_titles: new Map(),
    tag_names: new Map(),
  };
  /** Contacts changed, added or removed since each order was valid. */
  readonly #dirty = new Map<OrderField, Set<number>>();

  constructor(facts: Facts, slots: Slots, searchTexts: SearchTexts) {
    this.#facts = facts;
    this.#slots = slots;
    this.#searchTexts = searchTexts;
  }

  setFacts(facts: OrderFacts): void {
    this.#orderFacts = facts;
    for (const field of ["status", "owner", "source", "tags"] as const) this.#kept.delete(field);
  }

  /** Call before the order is next used. */
  changed(slots: readonly number[]): void {
    for (const field of this.#kept.keys()) {
      const dirty = this.#dirty.get(field) ?? new Set();
      this.#dirty.set(field, dirty);
      if (dirty.size + slots.length > this.#slots.count * mendedPartMax) this.#kept.delete(field);
      else for (const slot of slots) dirty.add(slot);
    }
  }

  of(field: OrderField): Order {
    const kept = this.#kept.get(field);
    const dirty = this.#dirty.get(field);
    const sort = this.#sortOf(field);
    const order = kept ? this.#mended(kept, sort, dirty) : this.#sorted(sort);
    this.#dirty.delete(field);
    this.#kept.delete(field);
    this.#kept.set(field, order);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= ordersMax) break;
      this.#kept.delete(oldest);
    }
    return order;
  }

  get memoryBytes(): number {
    return [...this.#kept.values()].reduce((sum, { slots }) => sum + slots.byteLength, 0);
  }

  load(field: OrderField, order: Order): void {
    this.#kept.set(field, order);
  }

  #sorted(sort: Sort): Order {
    const byNumber = sortedByNumber(this.#liveSlots(), (slot) => this.#slots.ids[slot] ?? 0);
    const valued = byNumber.filter((slot) => sort.numberOf(slot) !== undefined);
    const empty = byNumber.filter((slot) => sort.numberOf(slot) === undefined);
    const sorted = sort.texts
      ? this.#sortedByText(valued, sort.texts)
      : sortedByNumber(valued, (slot) => sort.numberOf(slot) ?? 0);
    return { slots: joined([sorted, empty]), valued: valued.length };
  }

  /** Compares twelve bytes as numbers, then ties one by one. */
  #sortedByText(byNumber: Uint32Array<ArrayBuffer>, texts: ByteTexts): Uint32Array<ArrayBuffer> {
    const bySecondSix = sortedByNumber(byNumber, (slot) => texts.sixFrom(slot, 6));
    const sorted = sortedByNumber(bySecondSix, (slot) => texts.sixFrom(slot, 0));
    const agree = (a: number, b: number) =>
      texts.sixFrom(a, 0) === texts.sixFrom(b, 0) && texts.sixFrom(a, 6) === texts.sixFrom(b, 6);
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      const first = sorted[from] ?? 0;
      for (to = from + 1; to < sorted.length && agree(first, sorted[to] ?? 0); to++);
      if (to - from > 1) sorted.subarray(from, to).sort((a, b) => texts.compare(a, b) || this.#byNumber(a, b));
    }
    return sorted;
  }

  #mended(order: Order, sort: Sort, dirty: ReadonlySet<number> | undefined): Order {
    if (!dirty || dirty.size === 0) return order;
    const isDirty: Bits = new Uint32Array(this.#slots.words);
    for (const slot of dirty) setBit(isDirty, slot);
    const isClean = (slot: number) => !hasBit(isDirty, slot);
    const coming = [...dirty].filter((slot) => this.#slots.has(slot));
    const compare = (a: number, b: number) => compareBy(sort, a, b) || this.#byNumber(a, b);
    const [valued, empty] = [true, false].map((withValue) => {
      const before = withValue ? order.slots.subarray(0, order.valued) : order.slots.subarray(order.valued);
      const added = coming.filter((slot) => (sort.numberOf(slot) !== undefined) === withValue);
      return merged(before.filter(isClean), added.sort(compare), compare);
    }) as [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>];
    return { slots: joined([valued, empty]), valued: valued.length };
  }

  #byNumber(a: number, b: number): number {
    return (this.#slots.ids[a] ?? 0) - (this.#slots.ids[b] ?? 0);
  }

  #liveSlots(): Uint32Array<ArrayBuffer> {
    const live = new Uint32Array(this.#slots.count);
    for (let slot = 0, at = 0; slot < this.#slots.size; slot++) if (this.#slots.has(slot)) live[at++] = slot;
    return live;
  }

  #sortOf(field: OrderField): Sort {
    const { numbers, texts, names } = this.#facts;
    const instant = (name: "created_at" | "last_activity_at" | "last_called_at" | "next_event_at"): Sort => ({
      numberOf: (slot) => positive(numbers[name][slot], 0),
    });
    const ranked = (name: "city" | "state" | "owner" | "source", textOf: (text: string) => string): Sort => {
      const ranks = ranksOf(texts[name].texts.map(textOf));
      return { numberOf: (slot) => ranks[texts[name].codeAt(slot)] };
    };
    const worded = (words: ByteTexts): Sort => ({
      numberOf: (slot) => positive(words.lengthAt(slot), 1),
      texts: words,
    });
    const { owner_names, source_titles } = this.#orderFacts;
    const sorts: Record<OrderField, () => Sort> = {
      name: () => worded(names),
      status: () => ({ numberOf: (slot) => this.#orderFacts.status_positions.get(texts.status.textAt(slot)) }),
      phone: () => worded(this.#headsOf(searchTextLines.phones)),
      email: () => worded(this.#headsOf(searchTextLines.emails)),
      city: () => ranked("city", (text) => text),
      state: () => ranked("state", (text) => text),
      age: () => ({ numberOf: (slot) => negated(positive(numbers.storeIdentity[slot], 10_000)) }),
      birthday: () => ({ numberOf: (slot) => positive((numbers.storeIdentity[slot] ?? 0) % 10_000, 1) }),
      tags: () => this.#byFirstTag(),
      owner: () => ranked("owner", (text) => foldText(owner_names.get(text) ?? "")),
      source: () => ranked("source", (text) => foldText(source_titles.get(text) ?? "")),
      last_activity_at: () => instant("last_activity_at"),
      last_called_at: () => instant("last_called_at"),
      next_event_at: () => instant("next_event_at"),
      next_renewal_date: () => ({ numberOf: (slot) => positive(numbers.renewal[slot], 1) }),
      in_force_policies: () => ({ numberOf: (slot) => numbers.in_force_policies[slot] }),
      annual_premium: () => ({ numberOf: (slot) => numbers.annual_premium[slot] }),
      created_at: () => instant("created_at"),
    };
    return sorts[field]();
  }

  #headsOf(line: number): LineHeads {
    return new LineHeads(this.#searchTexts, line, this.#facts.capacity);
  }

  /** The rank of a contact's first tag: each tag overwrites those that come after it. */
  #byFirstTag(): Sort {
    const { sets } = this.#facts.labels.tags;
    const ids = [...sets.keys()];
    const ranks = ranksOf(ids.map((id) => foldText(this.#orderFacts.tag_names.get(id) ?? "")));
    const ranked = ids.flatMap((id, at) => {
      const rank = ranks[at];
      return rank === undefined ? [] : [{ id, rank }];
    });
    const first = new Int32Array(this.#facts.capacity).fill(untagged);
    for (const { id, rank } of ranked.sort((a, b) => b.rank - a.rank))
      for (const slot of membersOf(sets.get(id) ?? new Uint32Array(0))) first[slot] = rank;
    return { numberOf: (slot) => positive(first[slot], 0) };
  }
}

const untagged = -1;

/** Rank of each text; equal texts share one, empty ones have none. */
function ranksOf(texts: readonly string[]): (number | undefined)[] {
  const rankOf = new Map(distinct(texts).map((text, rank) => [text, rank]));
  return texts.map((text) => (text === "" ? undefined : rankOf.get(text)));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}

function positive(value: number | undefined, least: number): number | undefined {
  return value !== undefined && value >= least ? value : undefined;
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function compareBy(sort: Sort, a: number, b: number): number {
  return sort.texts ? sort.texts.compare(a, b) : (sort.numberOf(a) ?? 0) - (sort.numberOf(b) ?? 0);
}

/** Merges a few sorted entries into a long sorted list. */
function merged(
  into: Uint32Array<ArrayBuffer>,
  added: readonly number[],
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(into.length + added.length);
  let taken = 0;
  added.forEach((slot, nth) => {
    const place = placeFor(slot, into, taken, compare);
    result.set(into.subarray(taken, place), taken + nth);
    result[place + nth] = slot;
    taken = place;
  });
  result.set(into.subarray(taken), taken + added.length);
  return result;
}

function placeFor(slot: number, into: Uint32Array, from: number, compare: (a: number, b: number) => number): number {
  let [low, high] = [from, into.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(into[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joined([first, second]: [Uint32Array, Uint32Array]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
