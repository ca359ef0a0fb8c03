/** What one transaction touched; read by `stamp` as its last step and by the broadcast after commit. */
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

  entries(): [StampedTable, (string | number)[]][] {
    return [...this.#keys].map(([table, keys]) => [table, [...keys]]);
  }

  of(table: StampedTable): (string | number)[] {
    return [...(this.#keys.get(table) ?? [])];
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }
}
