/** What one transaction touched; read by `stamp` as its last step and by the broadcast after commit. */
import type { RawBuilder } from "kysely";
import type { TableCollection } from "../../contract/device/collections.ts";

/**
 * Tables whose rows carry the write number: those of mirrored collections, and two that tell the feed who lost what.
 */
export type StampedTable = TableCollection | "moves" | "left_records";

export class ChangeSet {
  readonly #keys = new Map<StampedTable, Set<string | number>>();
  /** Names of the audit listeners that requested their `afterWrite` hook. */
  readonly signals = new Set<string>();

  add(table: StampedTable, ...keys: (string | number)[]): void {
    const known = this.#keys.get(table) ?? new Set();
    for (const key of keys) known.add(key);
    this.#keys.set(table, known);
  }

  readonly #inserts = new Map<StampedTable, RawBuilder<unknown>>();

  /**
   * New rows that `stamp` writes together with their number: once instead of twice. `statement` inserts, reads the
   * number as `numbered.seq`, and runs after the hooks. One per table.
   */
  insert(table: StampedTable, statement: RawBuilder<unknown>): void {
    if (this.#inserts.has(table)) throw new Error(`New rows of ${table} are inserted by one statement.`);
    this.#inserts.set(table, statement);
  }

  inserts(): [StampedTable, RawBuilder<unknown>][] {
    return [...this.#inserts];
  }

  tables(): StampedTable[] {
    return [...new Set([...this.#keys.keys(), ...this.#inserts.keys()])];
  }

  entries(): [StampedTable, (string | number)[]][] {
    return [...this.#keys].map(([table, keys]) => [table, [...keys]]);
  }

  of(table: StampedTable): (string | number)[] {
    return [...(this.#keys.get(table) ?? [])];
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0 && this.#inserts.size === 0;
  }
}
