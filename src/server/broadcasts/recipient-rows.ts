/** Recipients of emails to the company's users: their turns, their mails and their results. */
import { sql } from "kysely";
import type { BroadcastCounts, BroadcastResult } from "../../domain/broadcasts/broadcast.ts";
import { type BroadcastReason, broadcastReasonWords } from "../../domain/broadcasts/options.ts";
import { mailMayHaveGone } from "../../vendors/mail/mail-trouble.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import type { EndedMail } from "../mail/mail-rows.ts";
import { stateSql } from "./broadcast-rows.ts";

export interface BroadcastKey {
  tenant_id: string;
  id: string;
}

export interface NewRecipient {
  user_id: string;
  name: string;
  email: string;
  outcome: "goes" | "not";
  reason: BroadcastReason;
  words: string;
}

export async function insertRecipients(
  trx: Trx,
  { tenant_id, id }: BroadcastKey,
  people: readonly NewRecipient[],
): Promise<void> {
  const values = people.map((one, position) => ({ ...one, position }));
  await sql`insert into broadcast_recipients
    (tenant_id, broadcast_id, user_id, position, name, email, outcome, reason, words)
    select ${tenant_id}, ${id}, x.user_id, x.position, x.name, x.email, x.outcome, x.reason, x.words
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(user_id uuid, position int, name text, email text,
      outcome text, reason text, words text) on conflict do nothing`.execute(trx);
}

/** Whose turn it is. */
export async function nextRecipients(trx: Trx, { tenant_id, id }: BroadcastKey, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from broadcast_recipients
    where tenant_id = ${tenant_id} and broadcast_id = ${id} and mail_id is null and outcome = 'goes'
    order by position limit ${limit}`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Addresses of these users that got it, in lower case. */
export async function usedEmails(
  trx: Trx,
  { tenant_id, id }: BroadcastKey,
  user_ids: readonly string[],
): Promise<string[]> {
  // Theirs first: joined, each address that got it was looked for among them.
  const { rows } = await sql<{ email: string }>`select distinct lower(email) as email from broadcast_recipients
    where tenant_id = ${tenant_id} and broadcast_id = ${id} and mail_id is not null and lower(email) = any(array(
      select lower(u.email) from users u where u.tenant_id = ${tenant_id} and u.id = any(${[...user_ids]}::uuid[])))`.execute(
    trx,
  );
  return rows.map(({ email }) => email);
}

/** `mail_id`: null for one who does not get it. */
export async function noteTurns(
  trx: Trx,
  { tenant_id, id }: BroadcastKey,
  turns: readonly (NewRecipient & { mail_id: string | null })[],
  now: number,
): Promise<void> {
  await sql`update broadcast_recipients r set email = x.email, outcome = x.outcome, reason = x.reason, words = x.words,
      mail_id = x.mail_id, mail_status = case when x.mail_id is not null then 'waiting' end,
      ended_at = case when x.mail_id is null then ${now}::bigint end
    from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as x(user_id uuid, email text, outcome text, reason text,
      words text, mail_id uuid)
    where r.tenant_id = ${tenant_id} and r.broadcast_id = ${id} and r.user_id = x.user_id
      and r.user_id = any(${turns.map(({ user_id }) => user_id)}::uuid[])`.execute(trx);
}

/** What the mail server said, in the transaction that notes it with the mails. */
export async function noteMailed({ trx, actor, world }: Ctx, ended: readonly EndedMail[]): Promise<void> {
  const values = ended.map(({ id, outcome: { status, error = "" } }) => {
    const reason = error === mailMayHaveGone ? "maybe_gone" : "failed";
    return { id, status, error, reason, words: error || broadcastReasonWords[reason] };
  });
  await sql`update broadcast_recipients r set mail_status = x.status, mail_error = x.error,
      ended_at = case when x.status <> 'waiting' then ${world.now()}::bigint end,
      outcome = case when x.status = 'failed' then 'not' else r.outcome end,
      reason = case when x.status = 'failed' then x.reason else r.reason end,
      words = case when x.status = 'failed' then x.words else r.words end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(id uuid, status text, error text, reason text,
      words text)
    -- One that was presumed lost but was sent remains sent.
    where r.tenant_id = ${actor.tenant_id} and r.mail_id = x.id and r.mail_id = any(${ended.map(({ id }) => id)}::uuid[])
      and r.mail_status in ('waiting', 'sending')`.execute(trx);
}

/** Mails a server may already have are not touched. */
export async function holdMails(trx: Trx, { tenant_id, id }: BroadcastKey, held: boolean): Promise<void> {
  await trx
    .updateTable("mails")
    .set({ held })
    .where((eb) => eb.and({ tenant_id, broadcast_id: id, status: "waiting" }))
    .execute();
}

/** For good; `user_id`: of every broadcast, to this one alone. */
export async function stopRecipients(
  trx: Trx,
  { tenant_id, ...whose }: { tenant_id: string } & ({ id: string } | { user_id: string }),
  { reason, now }: { reason: "stopped" | "unsubscribed"; now: number },
): Promise<void> {
  const words = broadcastReasonWords[reason];
  const of = "id" in whose ? sql`r.broadcast_id = ${whose.id}` : sql`r.user_id = ${whose.user_id}`;
  await sql`update mails m set status = 'failed', error = ${words}, body_sealed = null, html_sealed = null
    from broadcast_recipients r where r.tenant_id = ${tenant_id} and ${of} and m.tenant_id = r.tenant_id
      and m.id = r.mail_id and m.status = 'waiting'`.execute(trx);
  await sql`update broadcast_recipients r set outcome = 'not', reason = ${reason}, words = ${words}, ended_at = ${now},
      mail_status = case when r.mail_id is null then null else 'failed' end
    where r.tenant_id = ${tenant_id} and ${of} and r.outcome = 'goes' and (r.mail_id is null or exists (
      select from mails m where m.tenant_id = r.tenant_id and m.id = r.mail_id and m.status = 'failed'))`.execute(trx);
}

/** Whether a mail of it is still to be sent or being sent. */
export async function hasMailsUnderWay(trx: Trx, { tenant_id, id }: BroadcastKey): Promise<boolean> {
  const { rows } = await sql`select 1 from broadcast_recipients where tenant_id = ${tenant_id} and broadcast_id = ${id}
    and outcome = 'goes' and mail_status in ('waiting', 'sending') limit 1`.execute(trx);
  return rows.length > 0;
}

export interface ResultQuery {
  state?: BroadcastResult["state"] | undefined;
  page: number;
  limit: number;
}

export async function listResults(
  trx: Trx,
  { tenant_id, id }: BroadcastKey,
  { state, page, limit }: ResultQuery,
): Promise<BroadcastResult[]> {
  const { rows } = await sql<BroadcastResult>`select * from (
      select r.user_id, r.name, r.email, ${stateSql} as state, r.reason,
        case when r.outcome = 'not' then r.words when r.mail_id is null then 'To go'
          when r.mail_status = 'sent' then 'Sent' when r.mail_status = 'kept' then ${broadcastReasonWords.kept}::text
          when r.mail_error <> '' then 'Trying again: ' || r.mail_error else 'Sending' end as words,
        r.ended_at as at, r.position
      from broadcast_recipients r where r.tenant_id = ${tenant_id} and r.broadcast_id = ${id}) as each
    ${state ? sql`where state = ${state}` : sql``}
    order by position limit ${limit} offset ${(page - 1) * limit}`.execute(trx);
  return rows.map(({ user_id, name, email, state: now, reason, words, at }) => ({
    user_id,
    name,
    email,
    state: now,
    reason,
    words,
    at,
  }));
}

export function countIn(counts: BroadcastCounts, state: BroadcastResult["state"] | undefined): number {
  return state === undefined ? counts.total : counts[state];
}
