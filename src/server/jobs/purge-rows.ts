import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

/** Deletes rows of `table` whose instant, or time-ordered id, in `column` is before `before`. */
export interface PurgeRule {
  table: string;
  column: string;
  before: number | string;
}

export const purgeBatchRows = 5_000;

/** Returns the count deleted; less than a batch when none is left. */
export async function deleteBatch(trx: Trx, tenant_id: string, { table, column, before }: PurgeRule): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where tenant_id = ${tenant_id} and ${sql.ref(column)} < ${before} limit ${purgeBatchRows}))
    and tenant_id = ${tenant_id}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
