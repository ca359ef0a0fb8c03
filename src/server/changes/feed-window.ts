/** Which tables have changes for a delta: one query instead of some seventy, most of which would find nothing. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { StampedTable } from "./change-set.ts";

/** Those of `watched` with a row numbered in (from, hi]. */
export async function numberedTables(
  trx: Trx,
  watched: readonly StampedTable[],
  { tenant_id, from, hi }: { tenant_id: string; from: number; hi: number },
): Promise<ReadonlySet<StampedTable>> {
  if (from >= hi) return new Set();
  const looks = watched.map(
    (table) => sql`exists (select from ${sql.table(table)} t where t.tenant_id = ${tenant_id}
      and t.seq > ${from} and t.seq <= ${hi}) as ${sql.id(table)}`,
  );
  const { rows } = await sql<Record<StampedTable, boolean>>`select ${sql.join(looks)}`.execute(trx);
  return new Set(watched.filter((table) => rows[0]?.[table]));
}
