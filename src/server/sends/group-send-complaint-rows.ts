/** Complaints of a send to many contacts. */
import { sql } from "kysely";
import type { ComplaintCounts } from "../../domain/messaging/complaints.ts";
import type { Trx } from "../db/schema.ts";
import type { SendKey } from "./group-send-rows.ts";

/** The send an email belongs to. */
export async function sendOfMessage(trx: Trx, tenant_id: string, message_id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("group_send_recipients")
    .select("send_id")
    .where((eb) => eb.and({ tenant_id, message_id }))
    .executeTakeFirst();
  return row?.send_id;
}

export async function complaintsOfSend(trx: Trx, { tenant_id, id }: SendKey): Promise<ComplaintCounts> {
  const { rows } = await sql<ComplaintCounts>`select count(*) filter (where l.status = 'complained') as complaints,
      count(*) filter (where l.sent_at is not null) as sent
    from group_send_recipients r join email_logs l on l.tenant_id = r.tenant_id and l.id = r.message_id
    where r.tenant_id = ${tenant_id} and r.send_id = ${id}`.execute(trx);
  const [row] = rows;
  return { complaints: Number(row?.complaints ?? 0), sent: Number(row?.sent ?? 0) };
}
