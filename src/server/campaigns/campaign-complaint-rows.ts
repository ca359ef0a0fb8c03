/** Complaints of the emails of a campaign trigger. */
import { sql } from "kysely";
import type { ComplaintCounts } from "../../domain/messaging/complaints.ts";
import type { Trx } from "../db/schema.ts";

/** The trigger an email belongs to. */
export async function triggerOfMessage(trx: Trx, tenant_id: string, message_id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("campaign_sends")
    .select("trigger_id")
    .where((eb) => eb.and({ tenant_id, message_id }))
    .executeTakeFirst();
  return row?.trigger_id;
}

export async function complaintsOfTrigger(
  trx: Trx,
  { tenant_id, id, since }: { tenant_id: string; id: string; since: number },
): Promise<ComplaintCounts> {
  const { rows } = await sql<ComplaintCounts>`select count(*) filter (where l.status = 'complained') as complaints,
      count(*) filter (where l.sent_at is not null) as sent
    from campaign_sends s join email_logs l on l.tenant_id = s.tenant_id and l.id = s.message_id
    where s.tenant_id = ${tenant_id} and s.trigger_id = ${id} and l.at >= ${since}`.execute(trx);
  const [row] = rows;
  return { complaints: Number(row?.complaints ?? 0), sent: Number(row?.sent ?? 0) };
}
