/**
 * Keeps the index in sync with the database and serves it to the page. Cold start: saved file → later writes → live.
 * Without a valid file, every bucket is read once; partial data can be queried meanwhile.
 */
import type { OrderFacts } from "../../domain/lists/contact-order.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { asksOfPolicies, isMerged } from "../../domain/contacts/scope-parts.ts";
import { type Bucket, contactsIn } from "../collections/index.ts";
import type { SearchAnswer, SearchAsk, Viewer } from "./answer.ts";
import type { Birthday } from "./birthdays.ts";
import { ContactIndex } from "./contact-index.ts";
import type { MirrorReader } from "./mirror-reader.ts";
import type { NextCalls, NextCallsAsk } from "./next-calls.ts";
import { PolicyWatch } from "./policy-watch.ts";
import { type Restored, restoreIndex, saveIndex } from "./snapshot.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

export interface LiveIndexParts {
  reader: MirrorReader;
  store: SnapshotStore;
  /** Resolves after a while; see `#saveWhenCalm`. */
  calm(): Promise<void>;
}

export interface SearchState {
  version: number;
  /** Contacts in the index. */
  size: number;
  /** Whether the index covers the whole database. */
  complete: boolean;
  memoryBytes: number;
}

const bucketsAtOnce = 250;
/**
 * Number of changed contacts that triggers a save at once; fewer wait for a pause in changes, and the fewest until the
 * page is hidden.
 */
const savedContactsMin = 5_000;
const savedWhenCalmMin = 100;

export class LiveIndex {
  readonly #reader: MirrorReader;
  readonly #store: SnapshotStore;
  readonly #calm: () => Promise<void>;
  readonly #policies: PolicyWatch;
  #index = new ContactIndex();
  #stamp = "";
  /** All writes up to this number are in the index. */
  #number = 0;
  /** Last known names, for comparison. */
  #names = "";
  #isStarted = false;
  #complete = false;
  #unsaved = 0;
  #isWaitingForCalm = false;
  #catching: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #stopWatching: () => void = () => undefined;
  readonly #opened = Promise.withResolvers<void>();
  #changed = Promise.withResolvers<void>();

  constructor({ reader, store, calm }: LiveIndexParts) {
    this.#reader = reader;
    this.#store = store;
    this.#calm = calm;
    this.#policies = new PolicyWatch({ reader, index: () => this.#index });
  }

  /** Resolves once the index is complete; queries are answered before that. */
  async open(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      this.#opened.promise.catch(() => undefined);
      this.#opened.reject(error);
    }
  }

  /**
   * These buckets, or policies of their contacts, were written. Before the start is complete, changes are picked up
   * anyway; after a failure the next hint retries.
   */
  hint(buckets: readonly number[] = []): void {
    if (this.#policies.written(buckets)) this.#tellNewer();
    if (this.#isStarted) this.catchUp().catch(() => undefined);
  }

  async #start(): Promise<void> {
    this.#stamp = await this.#reader.stamp();
    await this.#restore();
    this.#isStarted = true;
    this.#name(await this.#reader.names());
    this.#stopWatching = this.#reader.watchNames((names) => this.#name(names));
    await this.catchUp();
  }

  /** The watch also fires when nothing relevant has changed. */
  #name(names: OrderFacts): void {
    const text = JSON.stringify(Object.values(names).map((map) => [...map]));
    if (text === this.#names) return;
    this.#names = text;
    this.#index.setNames(names);
    this.#tellChanged();
  }

  /** Reads writes since the last run; may be called any number of times. */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#catching ??= this.#takeAll();
    return this.#catching;
  }

  async query(ask: SearchAsk): Promise<SearchAnswer> {
    await this.#opened.promise;
    if (asksOfPolicies(ask.scope)) await this.#freshPolicies();
    // A user who opens the filter choices may soon pick one: precompute the counts.
    else if (ask.facets === true) this.#freshPolicies().catch(() => undefined);
    const answer = { ...this.#index.query(ask), complete: this.#complete };
    return ask.rows === true ? { ...answer, rows: await this.#rowsOf(answer.ids) } : answer;
  }

  /** If the store cannot be read now, numbers can still be queried. */
  async #rowsOf(ids: readonly number[]): Promise<Contact[] | undefined> {
    try {
      return await this.#reader.contacts(ids);
    } catch {
      return undefined;
    }
  }

  async counts(scopes: readonly ContactsScope[], viewer: Viewer): Promise<number[]> {
    await this.#opened.promise;
    if (scopes.some(asksOfPolicies)) await this.#freshPolicies();
    return scopes.map((scope) => this.#index.count(scope, viewer));
  }

  async idsInRange(token: string, from: number, to: number): Promise<number[] | null> {
    return this.#index.idsInRange(token, from, to);
  }

  async positionOf(token: string, id: number): Promise<number | null> {
    return this.#index.positionOf(token, id);
  }

  async matchNumber(number: string): Promise<number[]> {
    await this.#opened.promise;
    return this.#index.matchNumber(number);
  }

  async birthdays(from: string, to: string, owner_id?: string): Promise<Birthday[]> {
    await this.#opened.promise;
    return this.#index.birthdays(from, to, owner_id);
  }

  async nextCalls(ask: NextCallsAsk): Promise<NextCalls> {
    await this.#opened.promise;
    return this.#index.nextCalls(ask);
  }

  async ownedOf(ids: readonly number[], owner_id: string): Promise<number[]> {
    await this.#opened.promise;
    return this.#index.ownedOf(ids, owner_id);
  }

  /** Resolves when the index has a version other than the page's. */
  async changedSince(version: number): Promise<SearchState> {
    await this.#opened.promise;
    while (this.#index.version === version) await this.#changed.promise;
    return this.state();
  }

  async state(): Promise<SearchState> {
    await this.#opened.promise;
    const { version, size, memoryBytes } = this.#index;
    return { version, size, memoryBytes, complete: this.#complete };
  }

  /** The page is hidden: save changes and release memory. */
  async rest(): Promise<void> {
    await this.#save(1);
    this.#index.forget();
  }

  close(): void {
    this.#closed = true;
    this.#stopWatching();
  }

  async #restore(): Promise<void> {
    const file = await this.#store.read();
    const restored = file && readable(file);
    if (!restored || restored.stamp !== this.#stamp || restored.number > (await this.#reader.highest())) return;
    this.#index = restored.index;
    this.#number = restored.number;
  }

  async #takeAll(): Promise<void> {
    try {
      // A hint may arrive at any await, including that of saving; there is none between the last check of `#again` and
      // the end.
      while (this.#again && !this.#closed) {
        this.#again = false;
        await this.#takeNew();
        await this.#save(savedContactsMin);
      }
      this.#saveWhenCalm().catch(() => undefined);
    } finally {
      this.#catching = undefined;
    }
  }

  async #takeNew(): Promise<void> {
    // Read before the list: later writes belong to another round, whatever this one sees of them.
    const highest = await this.#reader.highest();
    await this.#takeSince(this.#number);
    if (this.#closed) return;
    this.#number = highest;
    this.#complete = true;
    this.#opened.resolve();
    this.#tellChanged();
  }

  async #takeSince(number: number): Promise<void> {
    const buckets = await this.#reader.bucketsSince(number);
    if (this.#index.size === 0) this.#index.reserve(buckets.length * contactsIn(0).length);
    for (let from = 0; from < buckets.length && !this.#closed; from += bucketsAtOnce) {
      this.#take(await this.#reader.read(buckets.slice(from, from + bucketsAtOnce)));
      // Much to read: a partial list now is better than a complete one later.
      this.#opened.resolve();
      this.#tellChanged();
    }
  }

  #take(buckets: readonly Bucket[]): void {
    // A merged contact is in no list: its survivor is.
    const rows = buckets.flatMap((bucket) => bucket.rows).filter((row) => !isMerged(row));
    const here = new Set(rows.map((row) => row.id));
    const gone = buckets.flatMap(({ b }) => contactsIn(b).filter((id) => !here.has(id) && this.#index.has(id)));
    this.#index.apply(rows, gone);
    this.#policies.written(buckets.map(({ b }) => b));
    this.#unsaved += rows.length + gone.length;
  }

  /** Pages are notified of policies read, and of writes during the read. */
  async #freshPolicies(): Promise<void> {
    const { version } = this.#index;
    const isFresh = await this.#policies.fresh();
    if (!isFresh) this.#tellNewer();
    else if (this.#index.version !== version) this.#tellChanged();
  }

  /** The index is unchanged, but results would differ. */
  #tellNewer(): void {
    this.#index.version++;
    this.#tellChanged();
  }

  #tellChanged(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /**
   * A closed or reloaded page terminates its worker before a file is written: anything missing in it is read at every
   * start.
   */
  async #saveWhenCalm(): Promise<void> {
    if (this.#isWaitingForCalm) return;
    this.#isWaitingForCalm = true;
    try {
      // More changes may arrive while a file is written.
      while (this.#unsaved >= savedWhenCalmMin && !this.#closed) {
        await this.#nothingComes();
        await this.#save(savedWhenCalmMin);
      }
    } finally {
      this.#isWaitingForCalm = false;
    }
  }

  /** Resolves once the index has been unchanged for a while. */
  async #nothingComes(): Promise<void> {
    for (let version = -1; version !== this.#index.version && !this.#closed;) {
      version = this.#index.version;
      await this.#calm();
    }
  }

  async #save(contactsMin: number): Promise<void> {
    if (this.#closed || this.#unsaved < contactsMin) return;
    this.#unsaved = 0;
    // May already include writes after `number`: they are applied again, without effect.
    await this.#store.write(saveIndex(this.#index, { stamp: this.#stamp, number: this.#number }));
  }
}

/** A file that cannot be loaded for any reason is treated as missing: the index is rebuilt. */
function readable(file: Uint8Array<ArrayBuffer>): Restored | null {
  try {
    return restoreIndex(file);
  } catch {
    return null;
  }
}
