/** Mails: waiting, sent, kept and failed. Text is encrypted: it may contain a link or a code. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { mailStatuses, outboxOrders } from "../../contract/company/system.ts";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { World } from "../../kit/world.ts";
import { plainList } from "../db/lists.ts";
import { pageOf } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";
import type { SecretBox } from "../secret-box.ts";
import type { MailAttachment, MailMessage } from "../../vendors/mail/mail.ts";

export interface OutgoingMail extends MailMessage {
  tenant_id: string;
  user_id: string | null;
  /** Subject kind, such as `password_reset`. */
  kind: string;
  /** For an email to a contact: the log that records its outcome. Such a mail is never sent twice. */
  email_log_id?: string;
  /** For an email to the company's users; it is never sent twice either. */
  broadcast_id?: string;
  /** It says how to stop such emails. */
  way_out?: boolean;
}

const purpose = "mail";
const htmlPurpose = "mail html";
const attachmentPurpose = "mail attachment";
export const mailTriesMax = 8;
/** A claim expires: the server that took it may have died. */
export const claimMs = 60_000;
/** Longer than any mail server takes. */
const lostMs = 5 * claimMs;

export async function insertMails(
  trx: Trx,
  world: World,
  box: SecretBox,
  mails: readonly (OutgoingMail & { id: string })[],
): Promise<void> {
  if (mails.length === 0) return;
  const created_at = world.now();
  const rows = mails.map((mail) => ({
    tenant_id: mail.tenant_id,
    id: mail.id,
    user_id: mail.user_id,
    kind: mail.kind,
    mail_to: mail.to,
    subject: mail.subject,
    body_sealed: box.seal(mail.text, purpose),
    from_name: mail.from?.name ?? "",
    reply_to: mail.from?.reply_to ?? "",
    email_log_id: mail.email_log_id ?? null,
    broadcast_id: mail.broadcast_id ?? null,
    html_sealed: mail.html === undefined ? null : box.seal(mail.html, htmlPurpose),
    ...sealedAttachment(box, mail.attachment),
    way_out: mail.way_out ?? false,
    status: "waiting",
    created_at,
  }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into mails (${columns}) select ${columns}
    from jsonb_populate_recordset(null::mails, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

function sealedAttachment(box: SecretBox, attachment: MailAttachment | undefined) {
  if (!attachment) return { attachment_name: "", attachment_sealed: null };
  const sealed = box.seal(Buffer.from(attachment.bytes).toString("base64"), attachmentPurpose);
  return { attachment_name: attachment.name, attachment_sealed: sealed };
}

/** Without its attachment, which may be large. */
export interface ReadMail extends Omit<MailMessage, "attachment"> {
  id: string;
  /** Before this one. */
  tries: number;
  email_log_id: string | null;
  broadcast_id: string | null;
  way_out: boolean;
}

interface MailKeys {
  tenant_id: string;
  ids: readonly string[];
}

/** Those that wait; `claimMails` says which of them may be sent. */
export async function readMails(trx: Trx, box: SecretBox, { tenant_id, ids }: MailKeys): Promise<ReadMail[]> {
  const rows = await trx
    .selectFrom("mails")
    .select([
      "id",
      "mail_to",
      "subject",
      "body_sealed",
      "tries",
      "from_name",
      "reply_to",
      "email_log_id",
      "broadcast_id",
      "html_sealed",
      "way_out",
    ])
    .where((eb) => eb.and({ tenant_id, status: "waiting", held: false }))
    .where(among(ids))
    .execute();
  return rows.map((row) => {
    const { mail_to, body_sealed, html_sealed, from_name, reply_to, ...plain } = row;
    const from = reply_to === "" ? undefined : { name: from_name, reply_to };
    const html = html_sealed === null ? undefined : box.open(html_sealed, htmlPurpose);
    return { ...plain, to: mail_to, text: openBody(box, body_sealed), html, from };
  });
}

const among = (ids: readonly string[]) => sql<boolean>`id = any(${plainList(ids)}::uuid[])`;

interface ClaimedRow {
  id: string;
  attachment_name: string;
  attachment_sealed: string | null;
}

/**
 * Claims waiting mails for sending, without those another worker has, those that are held or done. A user's own mail, and
 * one of a broadcast, is then `sending`, and nobody claims it again before it is known not to have been sent. Returns their
 * attachments, by id. `ended`: settled in the same statement.
 */
export async function claimMails(
  trx: Trx,
  box: SecretBox,
  { tenant_id, ids }: MailKeys,
  now: number,
  ended: readonly EndedMail[] = [],
): Promise<Map<string, MailAttachment | undefined>> {
  const { rows } = await sql<ClaimedRow>`with settled as (
      ${settling(tenant_id, ended, now)}
    ), free as (
      select id from mails where tenant_id = ${tenant_id} and status = 'waiting' and not held and ${among(ids)}
        and (claimed_at is null or claimed_at <= ${now - claimMs})
      for update skip locked
    ) update mails m set claimed_at = ${now}, tries = m.tries + 1,
        status = case when m.email_log_id is null and m.broadcast_id is null then 'waiting' else 'sending' end
      from free where m.tenant_id = ${tenant_id} and m.id = free.id
      returning m.id, m.attachment_name, m.attachment_sealed`.execute(trx);
  return new Map(
    rows.map(({ id, attachment_name: name, attachment_sealed: sealed }) => [
      id,
      sealed === null ? undefined : { name, bytes: Buffer.from(box.open(sealed, attachmentPurpose), "base64") },
    ]),
  );
}

export interface MailOutcome {
  status: "waiting" | "sent" | "kept" | "failed";
  /** If before now. */
  at?: number;
  error?: string;
  /** Of ours. */
  reason?: SendReason;
  /** The address does not exist. */
  isDead?: boolean;
}

/** What became of a mail. */
export interface EndedMail {
  id: string;
  outcome: MailOutcome;
}

export async function settleMails(
  trx: Trx,
  tenant_id: string,
  ended: readonly EndedMail[],
  now: number,
): Promise<void> {
  await settling(tenant_id, ended, now).execute(trx);
}

function settling(tenant_id: string, ended: readonly EndedMail[], now: number): RawBuilder<unknown> {
  const values = ended.map(({ id, outcome: { status, error = "" } }) => ({ id, status, error }));
  return sql`update mails m set status = x.status, error = x.error,
      sent_at = case when x.status = 'sent' then ${now}::bigint else m.sent_at end,
      body_sealed = case when x.status = 'sent' then null else m.body_sealed end,
      attachment_sealed = case when x.status = 'waiting' then m.attachment_sealed end,
      html_sealed = case when x.status in ('waiting', 'kept') then m.html_sealed end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(id uuid, status text, error text)
    -- A mail that was presumed lost but was sent remains sent.
    where m.tenant_id = ${tenant_id} and m.id = x.id and m.id = any(${plainList(ended.map(({ id }) => id))}::uuid[])
      and m.status <> 'sent'`;
}

/** Mails of every tenant due for a retry: the n-th try waits n² minutes. */
export function listDueMails(db: Kysely<Database>, now: number, limit: number) {
  return db
    .selectFrom("mails")
    .select(["tenant_id", "id"])
    .where((eb) => eb.and({ status: "waiting", held: false }))
    .where((eb) =>
      eb.or([
        eb("claimed_at", "is", null),
        eb(eb("claimed_at", "+", eb(eb("tries", "*", eb.ref("tries")), "*", claimMs)), "<=", now),
      ]),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Their sender died: it is unknown whether they were sent. */
export function listLostMails(db: Kysely<Database>, now: number, limit: number) {
  return db
    .selectFrom("mails")
    .select(["tenant_id", "id", "email_log_id", "broadcast_id"])
    .where("status", "=", "sending")
    .where("claimed_at", "<=", now - lostMs)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Sent, and the server died before their logs said so. */
export async function listUnnotedMails(db: Kysely<Database>, now: number, limit: number) {
  const { rows } = await sql<
    Pick<ReadMail, "id" | "email_log_id" | "broadcast_id"> & { tenant_id: string; sent_at: number }
  >`
    select m.tenant_id, m.id, m.email_log_id, m.broadcast_id, m.sent_at from email_logs e
    join mails m on m.tenant_id = e.tenant_id and m.email_log_id = e.id and m.status = 'sent'
    where e.status = 'queued' and m.claimed_at <= ${now - lostMs} order by m.created_at limit ${limit}`.execute(db);
  return rows;
}

export interface MailPage {
  limit: number;
  page: number;
  q?: string | undefined;
  status?: (typeof mailStatuses)[number] | undefined;
  order_field: (typeof outboxOrders)[number];
  order?: "asc" | "desc" | undefined;
}

/** Column of each sortable field; nothing else reaches the SQL. */
const orderColumns: Record<MailPage["order_field"], RawBuilder<unknown>> = {
  created_at: sql`created_at`,
  to: sql`lower(mail_to) collate "C"`,
  subject: sql`lower(subject) collate "C"`,
  status: sql`status`,
};

/** What is reported of a mail, each once. */
const eventsOf = sql<MailEventName[]>`array(select distinct e.event from mail_events e
  where e.tenant_id = mails.tenant_id and e.mail_id = mails.id and not e.machine order by 1)`;

export async function listMails(trx: Trx, tenant_id: string, { limit, page, q, status, ...sort }: MailPage) {
  const { order_field, order = order_field === "created_at" ? "desc" : "asc" } = sort;
  let fitting = trx.selectFrom("mails").where("tenant_id", "=", tenant_id);
  if (q) fitting = fitting.where(sql<boolean>`strpos(lower(mail_to || ' ' || subject), lower(${q})) > 0`);
  if (status) fitting = fitting.where("status", "=", status);
  const sorted = fitting
    .select([
      "id",
      "user_id",
      "kind",
      "mail_to",
      "subject",
      "body_sealed",
      "status",
      "error",
      "tries",
      "created_at",
      "sent_at",
      "email_log_id",
      sql<boolean>`status = 'kept' and html_sealed is not null`.as("has_html"),
      eventsOf.as("events"),
    ])
    .orderBy(orderColumns[order_field], order)
    .orderBy("id", "desc");
  return pageOf(sorted, { page, limit });
}

/** Of one that was kept; null: there is none. */
export async function findMailHtml(
  trx: Trx,
  box: SecretBox,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom("mails")
    .select("html_sealed")
    .where((eb) => eb.and({ tenant_id, id, status: "kept" }))
    .executeTakeFirst();
  return row?.html_sealed ? box.open(row.html_sealed, htmlPurpose) : null;
}

export function openBody(box: SecretBox, sealed: string | null): string {
  return sealed === null ? "" : box.open(sealed, purpose);
}
