/** Many rows of a table in one statement. */
import { type RawBuilder, sql } from "kysely";
import { isSameValue } from "../../domain/values/same-value.ts";

/**
 * For use in `from`. Each row contains only its differences from the first: parsing is most of such a statement's cost.
 */
export function recordset<T extends object>(table: "events" | "event_links", rows: readonly T[]): RawBuilder<unknown> {
  const [model] = rows;
  const differing = (row: T) =>
    Object.fromEntries(Object.entries(row).filter(([name, value]) => !isSameValue(value, model?.[name as keyof T])));
  const record = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(model ?? {})}::jsonb)`;
  return sql`jsonb_populate_recordset(${record}, ${JSON.stringify(rows.map(differing))}::jsonb)`;
}
