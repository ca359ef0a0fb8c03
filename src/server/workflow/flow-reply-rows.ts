/** What a run that waits for an answer reads. */
import { sql } from "kysely";
import type { TextRow } from "../../domain/messages/text.ts";
import type { Trx } from "../db/schema.ts";
import type { RunRow } from "./flow-run-rows.ts";

/** When the run last sent the contact something. */
export async function lastSentAt(
  trx: Trx,
  { tenant_id, id }: Pick<RunRow, "tenant_id" | "id">,
): Promise<number | null> {
  const row = await trx
    .selectFrom("flow_history")
    .select("at")
    .where((eb) => eb.and({ tenant_id, run_id: id }))
    .where("message_id", "is not", null)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

const readMax = 50;

/** Texts of theirs, oldest first. */
export function textsSince(
  trx: Trx,
  { tenant_id, contact_id, since }: { tenant_id: string; contact_id: number; since: number },
): Promise<Pick<TextRow, "body" | "verdict">[]> {
  return trx
    .selectFrom("texts")
    .select(["body", "verdict"])
    .where((eb) => eb.and({ tenant_id, contact_id, direction: "inbound", deleted_at: null }))
    .where("at", ">=", since)
    .orderBy("at")
    .limit(readMax)
    .execute();
}

/** What they answered first by email; a program's answer is none. */
export async function emailSince(
  trx: Trx,
  { tenant_id, contact_id, since }: { tenant_id: string; contact_id: number; since: number },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("email_logs")
    .select("email_body")
    .where((eb) => eb.and({ tenant_id, contact_id, status: "received", automatic: false, deleted_at: null }))
    .where("at", ">=", since)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return row?.email_body;
}

/** True if any run waited for it. */
export async function wakeWaiting(
  trx: Trx,
  { tenant_id, contact_id, now }: { tenant_id: string; contact_id: number; now: number },
): Promise<boolean> {
  const { rows } = await sql`update flow_runs set waiting_until = ${now}
    where tenant_id = ${tenant_id} and contact_id = ${contact_id} and ended_at is null and waits_since is not null
      and waiting_until > ${now} returning id`.execute(trx);
  return rows.length > 0;
}
