/**
 * Incoming email: an answer goes to the story of the contact it answers, what mail servers send back to the email it is
 * about. Anything else is left alone.
 */
import { createHash } from "node:crypto";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import { receivedEmail } from "../../domain/emails/received-email.ts";
import { looksLikeEmail } from "../../domain/values/email-shape.ts";
import { type ParsedMail, parseMail } from "../../vendors/inbound-mail/parsed-mail.ts";
import { audit } from "../changes/audit.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { findMail, type KnownMail } from "../mail/mail-event-rows.ts";
import { mailOfToken, mailToken } from "../mail/mail-token.ts";
import { notifyEmailAnswer } from "../notices/notice-rows.ts";
import type { Services } from "../services.ts";
import { findEmail, insertEmail } from "./email-log-rows.ts";
import { receiveReports } from "./mail-reports.ts";
import { type CheckedFiles, checkAttachments, keepAttachments } from "./received-files.ts";
import { linkAnswer, noteReceived, userWithAddress } from "./received-rows.ts";

/** `known`: it came before. `own`: our email, sent to ourselves. `unknown`: no email of ours is named in it. */
export type ReceivedOutcome = "answer" | "report" | "known" | "own" | "unknown" | "unreadable";

export const emailAnswered = hookPoint<(ctx: Ctx, answer: { contact_id: number }) => Promise<void>>("email answered");

/** A file of 25 MB, as mail programs encode it. */
export const inboundBytesMax = 36 * 1024 * 1024;

/** `recipients`: of its envelope, where that is known. */
export async function receiveMail(
  services: Services,
  raw: Uint8Array,
  recipients: readonly string[] = [],
): Promise<ReceivedOutcome> {
  const parsed = await parseMail(raw);
  if (!parsed) return "unreadable";
  const mail = { ...parsed, to: [...recipients.map((address) => address.toLowerCase()), ...parsed.to] };
  const [own] = mailsOfIds([mail.message_id]);
  if (own !== undefined && (await findMail(services.db, own))) return "own";
  const known = await mailAnswered(services, mail);
  if (!known) return "unknown";
  const key = createHash("sha256")
    .update(mail.message_id || raw)
    .digest("hex");
  if (mail.report) {
    const { event, words } = mail.report;
    if (event === null) return "report";
    const at = services.world.now();
    await receiveReports(services, [
      { token: mailToken(services.box, known.id), key, event, at, words, machine: false },
    ]);
    return "report";
  }
  if (known.email_log_id === null || !looksLikeEmail(mail.from)) return "unknown";
  const files = await checkAttachments(services, mail.attachments);
  const answer = { mail, files, mail_key: key, log_id: known.email_log_id };
  return tenantWork(services, systemActor(known.tenant_id), (ctx) => takeAnswer(ctx, answer));
}

/** By the address it came to, which only our email carries, or by the ids of emails it answers. */
async function mailAnswered({ box, db }: Services, { to, refs }: ParsedMail): Promise<KnownMail | undefined> {
  const byAddress = to.flatMap((address) => {
    const [, token = ""] = /\+b?([0-9a-f]{32}-[0-9a-f]{16})@/.exec(address) ?? [];
    return mailOfToken(box, token) ?? [];
  });
  for (const id of [...byAddress, ...mailsOfIds(refs)]) {
    const found = await findMail(db, id);
    if (found) return found;
  }
  return undefined;
}

/** Of message ids as we make them. */
function mailsOfIds(ids: readonly string[]): string[] {
  return ids.flatMap((id) => /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(id)?.[1] ?? []);
}

interface Answer {
  mail: ParsedMail;
  files: CheckedFiles;
  mail_key: string;
  log_id: string;
}

async function takeAnswer(ctx: Ctx, { mail, files, mail_key, log_id }: Answer): Promise<ReceivedOutcome> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const seen = await findEmail(trx, tenant_id, log_id);
  const [contact] = seen ? await findContacts(trx, tenant_id, [seen.contact_id], { lock: true }) : [];
  const log = await findEmail(trx, tenant_id, log_id);
  if (!log || !contact || contact.deleted_at !== null || contact.id !== log.contact_id) return "unknown";
  if (!(await noteReceived(trx, tenant_id, { mail_key, received_at: world.now() }))) return "known";
  const writer = await userWithAddress(trx, tenant_id, mail.from);
  const left_out = [...files.left_out, ...(await keepAttachments(ctx, contact.id, files.files))];
  const made = answerTo(ctx, log, { mail, left_out, writer });
  await insertEmail(trx, tenant_id, made);
  await linkAnswer(trx, tenant_id, { id: made.id, answers_id: log.id });
  changeSet.add("email_logs", made.id);
  if (writer !== null || mail.automatic) return "answer";
  await audit(ctx, { action: "receive", record_type: "email", record_id: made.id });
  const reader = contact.owner_id ?? log.user_id;
  if (reader !== null) {
    const notice = { id: world.uuid(), email_id: made.id, contact_id: contact.id, now: world.now() };
    changeSet.add("notice_facts", await notifyEmailAnswer(trx, { tenant_id, user_id: reader }, notice));
  }
  for (const goOn of services.hooks.of(emailAnswered)) await goOn(ctx, { contact_id: contact.id });
  return "answer";
}

/** A user who answers all from their own mailbox writes to the contact once more. */
function answerTo(
  { world }: Ctx,
  { contact_id, to }: EmailLog,
  { mail, left_out, writer }: { mail: ParsedMail; left_out: readonly string[]; writer: string | null },
): EmailLog {
  const { from, subject, text } = mail;
  const now = world.now();
  const { automatic } = mail;
  const made = receivedEmail({ id: world.uuid(), contact_id, from, to: "", subject, text, automatic, left_out }, now);
  if (writer === null) return made;
  return { ...made, from: "", to, status: "sent", source: "outside", sent_at: now, user_id: writer };
}
