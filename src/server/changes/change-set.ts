/** What one transaction touched; read by `stamp` as its last act and by the broadcast after commit. */
export const stampedTables = [
  "users",
  "licenses",
  "contacts",
  "notes",
  "email_logs",
  "events",
  "calls",
  "tags",
  "statuses",
  "sources",
  "carriers",
  "contact_groups",
  "pools",
  "quick_filters",
  "favorites",
  "call_skips",
  "reminder_marks",
  "notice_facts",
  "import_attempts",
  "outputs",
  "letters",
  "policies",
  "files",
  "securities",
  "data_captures",
  "rx_details",
  "api_vendors",
  "quotes",
  "moves",
  "left_records",
  "transfer_attempts",
] as const;
export type StampedTable = (typeof stampedTables)[number];

export class ChangeSet {
  readonly #keys = new Map<StampedTable, Set<string | number>>();
  /** A flow waits for something this transaction wrote, and nobody is on their way to look. */
  flowsWoken = false;

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
