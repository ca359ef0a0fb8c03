/** Mails of a send to many contacts that wait for a mail server. */
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { SendKey } from "./group-send-rows.ts";

/** Their ids. */
export async function holdEmails(trx: Trx, key: SendKey, held: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update mails m set held = ${held} ${waitingOf(key)} and m.held <> ${held}
    returning m.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Ids of their logs. */
export async function stopEmails(trx: Trx, key: SendKey, error: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update mails m set status = 'failed', error = ${error}, body_sealed = null,
      html_sealed = null ${waitingOf(key)} returning m.email_log_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

function waitingOf({ tenant_id, id }: SendKey): RawBuilder<unknown> {
  return sql`from group_send_recipients r where r.tenant_id = ${tenant_id} and r.send_id = ${id}
    and m.tenant_id = r.tenant_id and m.email_log_id = r.message_id and m.status = 'waiting'`;
}
