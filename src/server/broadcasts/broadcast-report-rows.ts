/** Reports of a mail service with the recipients of a broadcast. */
import { sql } from "kysely";
import type { ComplaintCounts } from "../../domain/messaging/complaints.ts";
import type { Trx } from "../db/schema.ts";
import type { BroadcastKey } from "./recipient-rows.ts";

/** `id`: of the mail. */
interface MailKey {
  tenant_id: string;
  id: string;
}

export async function noteUndelivered(
  trx: Trx,
  { tenant_id, id }: MailKey,
  { words, now }: { words: string; now: number },
): Promise<void> {
  await trx
    .updateTable("broadcast_recipients")
    .set({
      outcome: "not",
      reason: "failed",
      words: words ? `Not delivered: ${words}` : "Not delivered",
      mail_status: "failed",
      ended_at: now,
    })
    .where((eb) => eb.and({ tenant_id, mail_id: id, outcome: "goes" }))
    .execute();
}

export async function noteComplained(trx: Trx, { tenant_id, id }: MailKey, now: number): Promise<void> {
  await trx
    .updateTable("broadcast_recipients")
    .set({ complained_at: now })
    .where((eb) => eb.and({ tenant_id, mail_id: id }))
    .execute();
}

export async function complaintsOfBroadcast(trx: Trx, { tenant_id, id }: BroadcastKey): Promise<ComplaintCounts> {
  const { rows } = await sql<ComplaintCounts>`select count(*) filter (where complained_at is not null) as complaints,
      count(*) filter (where mail_status = 'sent') as sent
    from broadcast_recipients where tenant_id = ${tenant_id} and broadcast_id = ${id}`.execute(trx);
  const [row] = rows;
  return { complaints: Number(row?.complaints ?? 0), sent: Number(row?.sent ?? 0) };
}
