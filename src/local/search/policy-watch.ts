/**
 * Keeps what the index knows of policies true, from the first question about them on: they are many, few lists ask of them, and
 * no other list waits until they are read.
 */
import { contactsIn } from "../collections/index.ts";
import type { ContactIndex } from "./contact-index.ts";
import type { PolicyKey } from "./facts.ts";
import type { MirrorReader } from "./mirror-reader.ts";

/** More changed buckets than this are slower to look up than everything is to read. */
const changedBucketsMax = 4_000;
/** So often a question looks again at what was written while it waited; then the page asks anew. */
const roundsMax = 3;

export interface PolicyWatchParts {
  reader: Pick<MirrorReader, "policiesOf" | "allPolicies">;
  index: () => ContactIndex;
}

export class PolicyWatch {
  readonly #reader: PolicyWatchParts["reader"];
  readonly #index: PolicyWatchParts["index"];
  #isWanted = false;
  /** Everything has to be read. */
  #all = true;
  #changed = new Set<number>();
  #reading: Promise<void> | undefined;

  constructor({ reader, index }: PolicyWatchParts) {
    this.#reader = reader;
    this.#index = index;
  }

  /** Contacts of these buckets were written, or policies of theirs. True: lists may differ from now on. */
  written(buckets: readonly number[]): boolean {
    if (!this.#isWanted || buckets.length === 0) return false;
    for (const bucket of buckets) this.#changed.add(bucket);
    if (this.#changed.size > changedBucketsMax) this.#readAllNext();
    return true;
  }

  /** Resolves when the index knows what is in the database; false when more was written meanwhile. */
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
    this.#index().setPolicies(policies);
  }

  async #readChanged(): Promise<void> {
    const buckets = [...this.#changed];
    this.#changed.clear();
    const policies = await this.#reader.policiesOf(buckets);
    this.#index().setPolicies(policies, buckets.flatMap(contactsIn));
  }
}
