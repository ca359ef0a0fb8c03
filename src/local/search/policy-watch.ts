/**
 * Keeps the index's data of policies and signed forms current, starting with the first query about them: they are many,
 * few lists need them, and other lists do not wait for them.
 */
import { contactsIn } from "../collections/index.ts";
import type { ContactIndex } from "./contact-index.ts";
import type { PolicyKey } from "./facts.ts";
import type { MirrorReader } from "./mirror-reader.ts";

/** Above this number of changed buckets, reading everything is faster. */
const changedBucketsMax = 4_000;
/** Maximum rechecks of a waiting query for new writes; then the page asks again. */
const roundsMax = 3;

export interface PolicyWatchParts {
  reader: Pick<MirrorReader, "policiesOf" | "allPolicies" | "scopesOf" | "allScopes">;
  index: () => ContactIndex;
}

export class PolicyWatch {
  readonly #reader: PolicyWatchParts["reader"];
  readonly #index: PolicyWatchParts["index"];
  #isWanted = false;
  /** A full read is required. */
  #all = true;
  #changed = new Set<number>();
  #reading: Promise<void> | undefined;

  constructor({ reader, index }: PolicyWatchParts) {
    this.#reader = reader;
    this.#index = index;
  }

  /** These buckets, or policies of their contacts, were written. True: lists may have changed. */
  written(buckets: readonly number[]): boolean {
    if (!this.#isWanted || buckets.length === 0) return false;
    for (const bucket of buckets) this.#changed.add(bucket);
    if (this.#changed.size > changedBucketsMax) this.#readAllNext();
    return true;
  }

  /** Resolves when the index matches the database; false when more was written meanwhile. */
  async fresh(): Promise<boolean> {
    this.#isWanted = true;
    for (let round = 0; this.#isStale && round < roundsMax; round++) {
      await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    }
    return !this.#isStale;
  }

  get #isStale(): boolean {
    return this.#all || this.#changed.size > 0;
  }

  #readAllNext(): void {
    this.#all = true;
    this.#changed.clear();
  }

  async #read(): Promise<void> {
    try {
      await (this.#all ? this.#readAll() : this.#readChanged());
    } catch (error) {
      this.#readAllNext();
      throw error;
    }
  }

  async #readAll(): Promise<void> {
    this.#all = false;
    this.#changed.clear();
    const policies: PolicyKey[] = [];
    for await (const part of this.#reader.allPolicies()) policies.push(...part);
    const signed = await this.#reader.allScopes();
    this.#index().setPolicies(policies);
    this.#index().setScopes(signed);
  }

  async #readChanged(): Promise<void> {
    const buckets = [...this.#changed];
    this.#changed.clear();
    const [policies, signed] = await Promise.all([this.#reader.policiesOf(buckets), this.#reader.scopesOf(buckets)]);
    const ids = buckets.flatMap(contactsIn);
    this.#index().setPolicies(policies, ids);
    this.#index().setScopes(signed, ids);
  }
}
