/** Mails: waiting, sent, kept and failed. Text is encrypted: it may contain a link or a code. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { mailStatuses, outboxOrders } from "../../contract/company/system.ts";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { World } from "../../kit/world.ts";
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

/** `id`: if something in the mail names it. */
export async function insertMail(
  trx: Trx,
  world: World,
  box: SecretBox,
  mail: OutgoingMail,
  id = world.uuid(),
): Promise<string> {
  await trx
    .insertInto("mails")
    .values({
      tenant_id: mail.tenant_id,
      id,
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
      created_at: world.now(),
      claimed_at: null,
      sent_at: null,
    })
    .execute();
  return id;
}

function sealedAttachment(box: SecretBox, attachment: MailAttachment | undefined) {
  if (!attachment) return {};
  const sealed = box.seal(Buffer.from(attachment.bytes).toString("base64"), attachmentPurpose);
  return { attachment_name: attachment.name, attachment_sealed: sealed };
}

export interface ClaimedMail extends MailMessage {
  tries: number;
  email_log_id: string | null;
  broadcast_id: string | null;
  way_out: boolean;
}

/**
 * Claims one waiting mail for sending; undefined when another worker has it, it is held or done. A user's own mail, and
 * one of a broadcast, is then `sending`, and nobody claims it again before it is known not to have been sent.
 */
export async function claimMail(
  trx: Trx,
  box: SecretBox,
  mail: { tenant_id: string; id: string },
  now: number,
): Promise<ClaimedMail | undefined> {
  const row = await trx
    .updateTable("mails")
    .set((eb) => ({
      claimed_at: now,
      tries: eb("tries", "+", 1),
      status: eb
        .case()
        .when(eb.or([eb("email_log_id", "is not", null), eb("broadcast_id", "is not", null)]))
        .then("sending" as const)
        .else("waiting" as const)
        .end(),
    }))
    .where((eb) => eb.and({ tenant_id: mail.tenant_id, id: mail.id, status: "waiting", held: false }))
    .where((eb) => eb.or([eb("claimed_at", "is", null), eb("claimed_at", "<=", now - claimMs)]))
    .returning([
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
      "attachment_name",
      "attachment_sealed",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { mail_to, subject, body_sealed, html_sealed, tries, from_name, reply_to, ...kept } = row;
  const { attachment_name: name, attachment_sealed: sealed, email_log_id, broadcast_id, way_out } = kept;
  const attachment =
    sealed === null ? undefined : { name, bytes: Buffer.from(box.open(sealed, attachmentPurpose), "base64") };
  const from = reply_to === "" ? undefined : { name: from_name, reply_to };
  const html = html_sealed === null ? undefined : box.open(html_sealed, htmlPurpose);
  const text = openBody(box, body_sealed);
  return { to: mail_to, subject, text, html, tries, from, email_log_id, broadcast_id, way_out, attachment };
}

export interface MailOutcome {
  status: "waiting" | "sent" | "kept" | "failed";
  error?: string;
  /** Of ours. */
  reason?: SendReason;
  /** The address does not exist. */
  isDead?: boolean;
}

export async function settleMail(
  trx: Trx,
  mail: { tenant_id: string; id: string },
  outcome: MailOutcome,
  now: number,
): Promise<void> {
  const sent = outcome.status === "sent";
  await trx
    .updateTable("mails")
    .set({
      status: outcome.status,
      error: outcome.error ?? "",
      ...(sent ? { sent_at: now, body_sealed: null } : {}),
      ...(outcome.status === "waiting" ? {} : { attachment_sealed: null, html_sealed: null }),
    })
    .where((eb) => eb.and({ tenant_id: mail.tenant_id, id: mail.id }))
    // A mail that was presumed lost but was sent remains sent.
    .where("status", "<>", "sent")
    .execute();
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
      eventsOf.as("events"),
    ])
    .orderBy(orderColumns[order_field], order)
    .orderBy("id", "desc");
  return pageOf(sorted, { page, limit });
}

export function openBody(box: SecretBox, sealed: string | null): string {
  return sealed === null ? "" : box.open(sealed, purpose);
}
