import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export type PutBackTable = "notes" | "policies" | "securities";

export interface PutBackRecord {
  id: string;
  updated_at: number;
  /** Absent for notes. */
  version?: number;
}

/** Clears the deletion mark. */
export async function unmarkDeleted(
  trx: Trx,
  tenant_id: string,
  table: PutBackTable,
  { id, updated_at, version }: PutBackRecord,
): Promise<void> {
  const counted = version === undefined ? sql`` : sql`, version = ${version}`;
  await sql`update ${sql.table(table)} set deleted_at = null, updated_at = ${updated_at} ${counted}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}
