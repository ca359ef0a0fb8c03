/** Sends to many contacts and their recipients in the database. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { DecidedRecipient, PlannedRecipient } from "../../domain/sends/recipient-plan.ts";
import type { GroupSendRow, SentMessage } from "../../domain/sends/group-send.ts";
import { mediaUnits } from "../../domain/messages/text-limits.ts";
import type { SendChannel, SendOutcomeKind } from "../../domain/messaging/send-channels.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";
import type { Kysely } from "kysely";

export interface SendKey {
  tenant_id: string;
  id: string;
}

const columns = [
  "id",
  "user_id",
  "actor_id",
  "channel",
  "subject",
  "body",
  "blocks",
  "media",
  "status",
  "trouble",
  "next_at",
  "created_at",
  "ended_at",
  "updated_at",
  "version",
] as const satisfies (keyof GroupSendRow)[];

/** False when the id is taken. */
export async function insertGroupSend(
  trx: Trx,
  tenant_id: string,
  { blocks, media, ...row }: GroupSendRow,
  recipients: readonly DecidedRecipient[],
): Promise<boolean> {
  const inserted = await trx
    .insertInto("group_sends")
    .values({ tenant_id, ...row, blocks: blocks && JSON.stringify(blocks), media: JSON.stringify(media) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  // The message itself is stored once.
  const values = recipients.map(({ subject: _subject, body: _body, blocks: _blocks, ...one }, position) => ({
    ...one,
    position,
  }));
  await sql`insert into group_send_recipients
    (tenant_id, send_id, contact_id, position, address, outcome, reason, words, until, segments)
    select ${tenant_id}, ${row.id}, x.contact_id, x.position, x."to", x.outcome, x.reason, x.words, x.until, x.segments
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(contact_id bigint, position int, "to" text,
      outcome text, reason text, words text, until bigint, segments int)`.execute(trx);
  return true;
}

/** `wait` false: undefined when another worker has it. */
export function findGroupSend(
  trx: Trx,
  { tenant_id, id }: SendKey,
  lock: "none" | "wait" | "skip" = "none",
): Promise<GroupSendRow | undefined> {
  const found = trx
    .selectFrom("group_sends")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }));
  if (lock === "none") return found.executeTakeFirst();
  return (lock === "skip" ? found.forUpdate().skipLocked() : found.forUpdate()).executeTakeFirst();
}

export async function updateGroupSend(
  trx: Trx,
  tenant_id: string,
  { id, status, trouble, next_at, ended_at, updated_at, version }: GroupSendRow,
): Promise<void> {
  await trx
    .updateTable("group_sends")
    .set({ status, trouble, next_at, ended_at, updated_at, version })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export function listGroupSends(
  trx: Trx,
  tenant_id: string,
  { user_id, ...page }: PageQuery & { user_id: string },
): Promise<Page<GroupSendRow>> {
  const sorted = trx
    .selectFrom("group_sends")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return pageOf(sorted, page);
}

/** Of every tenant: those with something to do now. */
export function listDueSends(db: Kysely<Database>, now: number): Promise<{ tenant_id: string; id: string }[]> {
  return db
    .selectFrom("group_sends")
    .select(["tenant_id", "id"])
    .where("status", "=", "sending")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(500)
    .execute();
}

type Named = Parameters<typeof nameOfContact>[0] & Pick<Contact, "id" | "owner_id" | "pool_id">;

export interface RecipientRow {
  send_id: string;
  contact_id: number;
  to: string;
  outcome: SendOutcomeKind;
  reason: SendReason;
  words: string;
  until: number | null;
  /** Null: purged. */
  contact: Named | null;
  message: SentMessage | null;
}

/** In the order of the plan. */
export async function listRecipients(
  trx: Trx,
  tenant_id: string,
  send_ids: readonly string[],
): Promise<RecipientRow[]> {
  if (send_ids.length === 0) return [];
  const { rows } = await sql<RecipientRow>`select r.send_id, r.contact_id, r.address as "to", r.outcome, r.reason,
      r.words, r.until,
      case when c.id is null then null else jsonb_build_object('id', c.id, 'first_name', c.first_name,
        'last_name', c.last_name, 'suffix', c.suffix, 'business_name', c.business_name, 'owner_id', c.owner_id,
        'pool_id', c.pool_id, 'phones', c.phones, 'emails', c.emails) end as contact,
      case when t.id is not null then jsonb_build_object('status', t.status, 'reason', t.reason, 'error', t.error,
          'scheduled_at', t.scheduled_at)
        when e.id is not null then jsonb_build_object('status', e.status, 'reason', e.reason, 'error', e.error,
          'scheduled_at', null) end as message
    from group_send_recipients r
    left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id
    left join texts t on t.tenant_id = r.tenant_id and t.id = r.message_id
    left join email_logs e on e.tenant_id = r.tenant_id and e.id = r.message_id
    where r.tenant_id = ${tenant_id} and r.send_id = any(${send_ids}::uuid[])
    order by r.send_id, r.position`.execute(trx);
  return rows;
}

export interface RecipientGroup {
  send_id: string;
  outcome: SendOutcomeKind;
  reason: SendReason;
  status: string | null;
  message_reason: SendReason | null;
  count: number;
}

/** How many recipients stand alike. */
export async function countRecipients(
  trx: Trx,
  tenant_id: string,
  send_ids: readonly string[],
): Promise<RecipientGroup[]> {
  const { rows } = await sql<RecipientGroup>`select r.send_id, r.outcome, r.reason,
      coalesce(t.status, e.status) as status, coalesce(t.reason, e.reason) as message_reason, count(*)::int as count
    from group_send_recipients r
    left join texts t on t.tenant_id = r.tenant_id and t.id = r.message_id
    left join email_logs e on e.tenant_id = r.tenant_id and e.id = r.message_id
    where r.tenant_id = ${tenant_id} and r.send_id = any(${send_ids}::uuid[])
    group by 1, 2, 3, 4, 5`.execute(trx);
  return rows;
}

/** The next whose turn it is. */
export async function nextRecipients(
  trx: Trx,
  { tenant_id, id }: SendKey,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`select contact_id from group_send_recipients
    where tenant_id = ${tenant_id} and send_id = ${id} and message_id is null
      and (outcome = 'goes' or (outcome = 'waits' and coalesce(until, 0) <= ${now}))
    order by position limit ${limit}`.execute(trx);
  return rows.map(({ contact_id }) => Number(contact_id));
}

/** When the first of those that wait may go; null: nobody waits. */
export async function nextWait(trx: Trx, { tenant_id, id }: SendKey): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(until) as at from group_send_recipients
    where tenant_id = ${tenant_id} and send_id = ${id} and message_id is null and outcome = 'waits'`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Units of texts that sends of this user under way are still to write. */
export async function promisedUnits(trx: Trx, { tenant_id, user_id }: { tenant_id: string; user_id: string }) {
  const { rows } = await sql<{ units: number }>`select coalesce(sum(case
      when jsonb_array_length(s.media) > 0 then ${mediaUnits}::int else r.segments end), 0)::int as units
    from group_sends s join group_send_recipients r on r.tenant_id = s.tenant_id and r.send_id = s.id
    where s.tenant_id = ${tenant_id} and s.user_id = ${user_id} and s.channel = 'text' and s.status = 'sending'
      and r.message_id is null and r.outcome in ('goes', 'waits')`.execute(trx);
  return rows[0]?.units ?? 0;
}

/** Those of these numbers or addresses, as in `consentAddress`, that got the message. */
export async function usedAddresses(
  trx: Trx,
  { tenant_id, id }: SendKey,
  channel: SendChannel,
  keys: readonly string[],
): Promise<string[]> {
  const number = sql`regexp_replace(regexp_replace(address, '\\D', '', 'g'), '^1(?=\\d{10}$)', '')`;
  const { rows } = await sql<{ address: string }>`select address from group_send_recipients
    where tenant_id = ${tenant_id} and send_id = ${id} and message_id is not null
      and ${channel === "email" ? sql`lower(address)` : number} = any(${keys}::text[])`.execute(trx);
  return rows.map(({ address }) => address);
}

export type Noted = Pick<PlannedRecipient, "contact_id" | "to" | "outcome" | "reason" | "words" | "until"> & {
  message_id: string | null;
};

export async function noteRecipients(trx: Trx, { tenant_id, id }: SendKey, noted: readonly Noted[]): Promise<void> {
  await sql`update group_send_recipients r set address = x."to", outcome = x.outcome, reason = x.reason,
      words = x.words, until = x.until, message_id = x.message_id
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as x(contact_id bigint, "to" text, outcome text,
      reason text, words text, until bigint, message_id uuid)
    where r.tenant_id = ${tenant_id} and r.send_id = ${id} and r.contact_id = x.contact_id`.execute(trx);
}

/** Their turn comes again, with a new message. */
export async function putBack(trx: Trx, { tenant_id, id }: SendKey, contact_ids: readonly number[]): Promise<void> {
  await trx
    .updateTable("group_send_recipients")
    .set({ outcome: "goes", reason: "goes", words: "", until: null, message_id: null })
    .where((eb) => eb.and({ tenant_id, send_id: id }))
    .where("contact_id", "in", contact_ids)
    .execute();
}

/** Its texts that have not been handed over. */
export async function queuedTextsOf(trx: Trx, { tenant_id, id }: SendKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from group_send_recipients r
    join texts t on t.tenant_id = r.tenant_id and t.id = r.message_id and t.status = 'queued'
    where r.tenant_id = ${tenant_id} and r.send_id = ${id} order by t.id`.execute(trx);
  return rows.map((row) => row.id);
}
