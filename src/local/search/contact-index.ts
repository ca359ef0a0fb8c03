/**
 * The in-memory contact index: finds, filters, counts and sorts contacts with typed arrays. Rows stay in the database;
 * the index returns contact numbers. Pure: no clock, no storage, no messages.
 */
import { searchTextLines, searchTextOf, nameKey } from "../../domain/contacts/contact-keys.ts";
import type { OrderFacts } from "../../domain/lists/contact-order.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { phoneDigits } from "../../domain/values/phone-number.ts";
import type { IndexAnswer, SearchAsk, Viewer } from "./answer.ts";
import { type Birthday, birthdaysWithin } from "./birthdays.ts";
import { type Bits, countBits, intersect, membersOf } from "./bits.ts";
import { facetsOf } from "./facets.ts";
import { Facts, flag, type PolicyKey } from "./facts.ts";
import { flagTest } from "./filter-tests.ts";
import { SearchTexts } from "./search-texts.ts";
import { CachedSets } from "./cached-sets.ts";
import { nextCalls, type NextCalls, type NextCallsAsk } from "./next-calls.ts";
import { Orders } from "./orders.ts";
import { orderedResult, type ResultList, ResultLists } from "./result-list.ts";
import type { Scanner } from "./scan.ts";
import { exactMatches, resultOf, type ScopeIndexContext } from "./scope-result.ts";
import { Slots } from "./slots.ts";
import { tagNamesFor } from "./words.ts";

const phoneDigitsMin = 7;

export class ContactIndex {
  readonly slots = new Slots();
  readonly facts = new Facts();
  readonly searchTexts: SearchTexts;
  readonly orders: Orders;
  /** Increases with every change. */
  version = 0;
  readonly #kept = new CachedSets();
  readonly #lists = new ResultLists(() => this.slots.ids);
  #tagNames: ReadonlyMap<string, string> = new Map();

  constructor(scanner?: Scanner) {
    this.searchTexts = new SearchTexts(scanner);
    this.orders = new Orders(this.facts, this.slots, this.searchTexts);
    this.reserve(1024);
  }

  get size(): number {
    return this.slots.count;
  }

  get memoryBytes(): number {
    const parts = [this.searchTexts, this.slots, this.facts, this.orders, this.#kept, this.#lists];
    return parts.reduce((sum, part) => sum + part.memoryBytes, 0);
  }

  has(id: number): boolean {
    return this.slots.find(id) !== undefined;
  }

  /** Adds new and changed contacts and removes deleted ones. */
  apply(rows: readonly Contact[], goneIds: readonly number[] = []): void {
    if (rows.length === 0 && goneIds.length === 0) return;
    this.version++;
    const gone = goneIds.flatMap((id) => this.#drop(id) ?? []);
    if (this.slots.willReuse) this.#lists.freeze();
    const touched = [...gone, ...rows.map((row) => this.#put(row))];
    this.orders.changed(touched);
    this.#kept.changed(touched);
  }

  /** Total capacity in contacts; avoids growing step by step. */
  reserve(count: number): void {
    this.slots.reserve(count);
    this.#followCapacity();
  }

  /** Tag names are searched; positions and names are sort keys. */
  setNames(names: OrderFacts): void {
    this.version++;
    this.#tagNames = tagNamesFor(names.tag_names);
    this.#kept.clear();
    this.orders.setFacts(names);
  }

  /**
   * Sets the complete policies of these contacts; without numbers, of all. Policies of unknown contacts are ignored.
   */
  setPolicies(policies: readonly PolicyKey[], ids?: readonly number[]): void {
    this.version++;
    const slots = ids?.flatMap((id) => this.slots.find(id) ?? []);
    this.facts.putPolicies(this.#withSlots(policies), slots);
    if (slots) this.#kept.changed(slots);
    else this.#kept.clear();
  }

  /** The same for signed Scopes of Appointment, by their contacts. */
  setScopes(signed: readonly number[], ids?: readonly number[]): void {
    this.version++;
    const slotsOf = (contacts: readonly number[]) => contacts.flatMap((id) => this.slots.find(id) ?? []);
    const slots = ids && slotsOf(ids);
    this.facts.putScopes(slotsOf(signed), slots);
    if (slots) this.#kept.changed(slots);
    else this.#kept.clear();
  }

  *#withSlots(policies: readonly PolicyKey[]): Generator<readonly [number, PolicyKey]> {
    for (const policy of policies) {
      const slot = this.slots.find(policy.contact_id);
      if (slot !== undefined) yield [slot, policy];
    }
  }

  query({ scope, viewer, window, facets = true }: SearchAsk): IndexAnswer {
    const key = JSON.stringify([this.version, { ...scope, page: 0, limit: 0 }, viewer]);
    const list = this.#lists.byKey(key) ?? this.#listed(key, scope, viewer);
    return {
      ids: this.#lists.idsOf(list, window.offset, window.offset + window.count),
      count: list.count,
      near: list.near,
      facets: facets ? list.facets() : null,
      token: list.token,
      version: this.version,
    };
  }

  /** Only the exact count, for badges. */
  count(scope: ContactsScope, viewer: Viewer): number {
    return countBits(exactMatches(this.#ground, scope, viewer));
  }

  /** Releases all caches; for a page in the background. */
  forget(): void {
    this.#kept.clear();
  }

  /** Numbers from `from` up to but not including `to` of a list, or null when it is no longer cached. */
  idsInRange(token: string, from: number, to: number): number[] | null {
    const list = this.#lists.byToken(token);
    return list ? this.#lists.idsOf(list, from, to) : null;
  }

  /** Position of a contact in a list: −1 when it is not in it, null when the list is no longer cached. */
  positionOf(token: string, id: number): number | null {
    const list = this.#lists.byToken(token);
    return list ? this.#lists.positionOf(list, id) : null;
  }

  /** Contacts with this phone number, in any format; none for fewer than seven digits. */
  matchNumber(number: string): number[] {
    const digits = phoneDigits(number);
    if (digits.length < phoneDigitsMin) return [];
    const found = membersOf(this.#living(this.searchTexts.find(digits, searchTextLines.phones)));
    return this.#idsOf(found.filter((slot) => this.searchTexts.hasToken(slot, digits, searchTextLines.phones)));
  }

  /** Birthdays from one day to another, both inclusive, at most a year apart; of one owner's contacts or of all. */
  birthdays(from: string, to: string, owner_id?: string): Birthday[] {
    const { numbers, texts } = this.facts;
    const slots = membersOf(this.#living(this.slots.live.slice()));
    const listed = owner_id ? slots.filter((slot) => texts.owner.textAt(slot) === owner_id) : slots;
    return birthdaysWithin({ storeIdentity: numbers.storeIdentity, ids: this.slots.ids, slots: listed }, from, to);
  }

  /** Contacts to call next, best reason first. */
  nextCalls(ask: NextCallsAsk): NextCalls {
    return nextCalls(this.#ground, ask);
  }

  /** Those of the numbers that exist, are not deleted, and belong to this user. */
  ownedOf(ids: readonly number[], owner_id: string): number[] {
    const { owner } = this.facts.texts;
    return ids.filter((id) => {
      const slot = this.slots.find(id);
      return slot !== undefined && owner.textAt(slot) === owner_id && !this.facts.has(slot, flag.deleted);
    });
  }

  #put(contact: Contact): number {
    const slot = this.slots.take(contact.id);
    this.#followCapacity();
    this.facts.put(slot, contact);
    this.facts.names.put(slot, nameKey(contact));
    this.searchTexts.put(slot, searchTextOf(contact));
    return slot;
  }

  #drop(id: number): number | undefined {
    const slot = this.slots.drop(id);
    if (slot === undefined) return undefined;
    this.searchTexts.clear(slot);
    this.facts.clear(slot);
    return slot;
  }

  /** All columns have the length of the slots; cached sets would be too short and refer to old columns. */
  #followCapacity(): void {
    if (this.facts.capacity >= this.slots.capacity) return;
    this.facts.reserve(this.slots.capacity);
    this.searchTexts.reserve(this.slots.capacity);
    this.#kept.clear();
  }

  get #ground(): ScopeIndexContext {
    const { slots, facts, searchTexts } = this;
    return {
      slots,
      facts,
      searchTexts,
      kept: this.#kept,
      tags: facts.labels.tags,
      tagNames: this.#tagNames,
    };
  }

  #listed(key: string, scope: ContactsScope, viewer: Viewer): ResultList {
    const result = resultOf(this.#ground, scope, viewer);
    const slots = orderedResult(result, this.orders.of(scope.order_field), scope.order === "desc");
    const { status, owner } = this.facts.texts;
    const { tags, carriers, policy_status } = this.facts.labels;
    const facets = once(() =>
      facetsOf({ status, owner, tags, carriers, policy_status, clients: this.#clients }, result.baseOf),
    );
    return this.#lists.add({ key, slots, count: result.count, near: result.near.length, facets });
  }

  get #clients(): Bits {
    return this.#kept.of({ key: "clients", ...flagTest(this.#ground, flag.client, true) }, this.slots);
  }

  /** Those of the slots that are in use and not deleted. */
  #living(slots: Bits): Bits {
    intersect(slots, this.slots.live);
    intersect(slots, this.#kept.of({ key: "living", ...flagTest(this.#ground, flag.deleted, false) }, this.slots));
    return slots;
  }

  #idsOf(slots: Uint32Array): number[] {
    return Array.from(slots, (slot) => this.slots.ids[slot] ?? 0).sort((a, b) => a - b);
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
