/** Help requests and crash reports in the database. */
import type { Insertable } from "kysely";
import type { Database, Trx } from "../db/schema.ts";

export async function insertHelp(trx: Trx, row: Insertable<Database["helps"]>): Promise<void> {
  await trx.insertInto("helps").values(row).execute();
}

/** Whether the same error was already reported since: a recurring crash is mailed once. */
export async function hasHelpSince(trx: Trx, tenant_id: string, last_error: string, since: number): Promise<boolean> {
  const found = await trx
    .selectFrom("helps")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("last_error", "=", last_error)
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
