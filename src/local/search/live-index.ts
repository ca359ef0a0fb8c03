/**
 * The index kept true to the database and served to the page. Cold start: saved file → what was written since → live.
 * Without a file that fits, every bucket is read once; what is there already can be asked meanwhile.
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
  /** Everything in the database is in the index. */
  complete: boolean;
  memoryBytes: number;
}

const bucketsAtOnce = 250;
/** So many changed contacts are worth a new file at once; fewer wait until nothing comes, the least until the page is out of sight. */
const savedContactsMin = 5_000;
const savedWhenCalmMin = 100;

export class LiveIndex {
  readonly #reader: MirrorReader;
  readonly #store: SnapshotStore;
  readonly #calm: () => Promise<void>;
  readonly #policies: PolicyWatch;
  #index = new ContactIndex();
  #stamp = "";
  /** Every write up to this number is in the index. */
  #number = 0;
  /** Names as last heard, for comparison. */
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

  /** Resolves once everything is in; questions are answered before that. */
  async open(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      this.#opened.promise.catch(() => undefined);
      this.#opened.reject(error);
    }
  }

  /**
   * Contacts of these buckets were written, or policies of theirs. Before the start is over contacts are taken in anyway; a
   * failure leaves them to the next hint.
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

  /** The watch also calls when nothing that matters here has changed. */
  #name(names: OrderFacts): void {
    const text = JSON.stringify(Object.values(names).map((map) => [...map]));
    if (text === this.#names) return;
    this.#names = text;
    this.#index.setNames(names);
    this.#tellChanged();
  }

  /** Takes in what was written since; hints may come as often as they like. */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#catching ??= this.#takeAll();
    return this.#catching;
  }

  async query(ask: SearchAsk): Promise<SearchAnswer> {
    await this.#opened.promise;
    if (asksOfPolicies(ask.scope)) await this.#freshPolicies();
    // Whoever looks at the choices may soon take one: they are counted as soon as they can be.
    else if (ask.facets === true) this.#freshPolicies().catch(() => undefined);
    const answer = { ...this.#index.query(ask), complete: this.#complete };
    return ask.rows === true ? { ...answer, rows: await this.#rowsOf(answer.ids) } : answer;
  }

  /** A store that cannot be read just now can still be asked for numbers. */
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

  /** Resolves when the index is another than the one a page has seen. */
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

  /** The page is out of sight: save what is new, and hold no more than is needed. */
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
      // A hint may come at any await, that of saving too; between the last look at `#again` and the end there is none.
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
    // Read before the list: what is written later is another round's, whatever of it is seen in this one.
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
      // A long way to go: better a part of the list now than all of it later.
      this.#opened.resolve();
      this.#tellChanged();
    }
  }

  #take(buckets: readonly Bucket[]): void {
    // A merged one is in no list: its survivor is.
    const rows = buckets.flatMap((bucket) => bucket.rows).filter((row) => !isMerged(row));
    const here = new Set(rows.map((row) => row.id));
    const gone = buckets.flatMap(({ b }) => contactsIn(b).filter((id) => !here.has(id) && this.#index.has(id)));
    this.#index.apply(rows, gone);
    this.#policies.written(buckets.map(({ b }) => b));
    this.#unsaved += rows.length + gone.length;
  }

  /** What was read of policies is told to every page, as is what came while it was read. */
  async #freshPolicies(): Promise<void> {
    const { version } = this.#index;
    const isFresh = await this.#policies.fresh();
    if (!isFresh) this.#tellNewer();
    else if (this.#index.version !== version) this.#tellChanged();
  }

  /** Nothing in the index is other than before, but an answer given now would be. */
  #tellNewer(): void {
    this.#index.version++;
    this.#tellChanged();
  }

  #tellChanged(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** A page that is closed or loaded again ends its worker before a file is written: what is missing in it is read at every start. */
  async #saveWhenCalm(): Promise<void> {
    if (this.#isWaitingForCalm) return;
    this.#isWaitingForCalm = true;
    try {
      // While a file is written more may come.
      while (this.#unsaved >= savedWhenCalmMin && !this.#closed) {
        await this.#nothingComes();
        await this.#save(savedWhenCalmMin);
      }
    } finally {
      this.#isWaitingForCalm = false;
    }
  }

  /** Resolves once the index stays as it is for a while. */
  async #nothingComes(): Promise<void> {
    for (let version = -1; version !== this.#index.version && !this.#closed;) {
      version = this.#index.version;
      await this.#calm();
    }
  }

  async #save(contactsMin: number): Promise<void> {
    if (this.#closed || this.#unsaved < contactsMin) return;
    this.#unsaved = 0;
    // What came after `number` may be in as well: it is taken in once more then, and changes nothing.
    await this.#store.write(saveIndex(this.#index, { stamp: this.#stamp, number: this.#number }));
  }
}

/** A file that cannot be taken in, whatever is wrong with it, is as good as none: the index is built anew. */
function readable(file: Uint8Array<ArrayBuffer>): Restored | null {
  try {
    return restoreIndex(file);
  } catch {
    return null;
  }
}
