/** Help requests and crash reports in the database. */
import type { Insertable } from "kysely";
import { crashReport } from "../../domain/account/crash-report.ts";
import type { Database, Trx } from "../db/schema.ts";

interface Of {
  tenant_id: string;
  user_id: string;
}

export async function insertHelp(trx: Trx, row: Insertable<Database["helps"]>): Promise<void> {
  await trx.insertInto("helps").values(row).execute();
}

/** The user's own messages; crash reports were not written by them. */
export function listHelps(trx: Trx, { tenant_id, user_id }: Of, limit: number) {
  return trx
    .selectFrom("helps")
    .select(["id", "subject", "message", "created_at"])
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "=", user_id)
    .where("subject", "<>", crashReport.subject)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
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
