/** What one transaction touched; read by `stamp` as its last step and by the broadcast after commit. */
import type { RawBuilder } from "kysely";
import type { TableCollection } from "../../contract/device/collections.ts";

/**
 * Tables whose rows carry the write number: those of mirrored collections, and two that tell the feed who lost what.
 */
export type StampedTable = TableCollection | "moves" | "left_records";

interface Write {
  statement: RawBuilder<unknown>;
  keys: ReadonlySet<string | number>;
}

export class ChangeSet {
  readonly #keys = new Map<StampedTable, Set<string | number>>();
  /** Names of the audit listeners that requested their `afterWrite` hook. */
  readonly signals = new Set<string>();

  add(table: StampedTable, ...keys: (string | number)[]): void {
    const known = this.#keys.get(table) ?? new Set();
    for (const key of keys) known.add(key);
    this.#keys.set(table, known);
  }

  readonly #writes = new Map<StampedTable, Write>();

  /**
   * New rows that `stamp` writes together with their number: once instead of twice. `statement` inserts, reads the
   * number as `numbered.seq`, and runs after the hooks. One per table.
   */
  insert(table: StampedTable, statement: RawBuilder<unknown>): void {
    this.update(table, statement, []);
  }

  /** The same for rows that change: `statement` also sets their `seq`. */
  update(table: StampedTable, statement: RawBuilder<unknown>, keys: readonly (string | number)[]): void {
    if (this.#writes.has(table)) throw new Error(`Rows of ${table} are written by one statement.`);
    this.#writes.set(table, { statement, keys: new Set(keys) });
  }

  writes(): [StampedTable, RawBuilder<unknown>][] {
    return [...this.#writes].map(([table, { statement }]) => [table, statement]);
  }

  tables(): StampedTable[] {
    return [...new Set([...this.#keys.keys(), ...this.#writes.keys()])];
  }

  /** Rows that are written already and have no number yet. */
  entries(): [StampedTable, (string | number)[]][] {
    return [...this.#keys].map(([table, keys]) => {
      const written = this.#writes.get(table)?.keys;
      return [table, [...keys].filter((key) => !written?.has(key))];
    });
  }

  of(table: StampedTable): (string | number)[] {
    return [...(this.#keys.get(table) ?? [])];
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0 && this.#writes.size === 0;
  }
}
