/** Sending an email to a contact: logged and queued in one transaction, with its fields filled in. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { blocksHtml } from "../../domain/email-blocks/block-html.ts";
import { agentFacts, type EmailFacts, namesEmailField } from "../../domain/emails/email-fields.ts";
import { checkedLetter, fillLetter, type Letter, textOfLetter } from "../../domain/emails/email-letter.ts";
import { type EmailLog, mustBeEmailable, type NewEmail, writeEmail } from "../../domain/emails/email-log.ts";
import { isAutomatic } from "../../domain/messaging/send-channels.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { bookingPage } from "../calendar-sync/booking-rows.ts";
import { auditAll, changedFields } from "../changes/audit.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { ownPageAddress } from "../users/page-address-rows.ts";
import type { FoundUser } from "../users/user-rows.ts";
import { queueMails } from "../mail/mail-outbox.ts";
import { unsubscribeUrl } from "../mail/unsubscribe-url.ts";
import { carrierNames } from "../reference/carrier-rows.ts";
import { listPoliciesOf } from "../policies/contact-policy-rows.ts";
import { companyFacts } from "./company-rows.ts";
import { insertEmail, insertEmailsWhenStamped } from "./email-log-rows.ts";
import { keepSentPictures } from "./email-picture-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";

export async function mayReach({ trx, actor }: Ctx, contact: Contact, to: string): Promise<void> {
  const statuses = await listStatusRows(trx, actor.tenant_id);
  mustBeEmailable(
    contact,
    to,
    statuses.find(({ id }) => id === contact.status_id),
  );
}

interface Sending {
  writer: FoundUser;
  source?: EmailLog["source"];
}

interface Written {
  /** When it was written, if before now. */
  at?: number | undefined;
}

export async function sendEmail(
  ctx: Ctx,
  contact: Contact,
  email: NewEmail,
  { at, ...sending }: Sending & Written,
): Promise<EmailLog> {
  const log = { ...logOf(ctx, contact, email, sending), at: writtenTime(ctx, at) };
  await keepEmail(ctx, log, "send");
  await queueLogged(ctx, [log], sending);
  return log;
}

/** Written now, to contacts who get no other in this transaction. Once in a transaction. */
export async function sendEmails(
  ctx: Ctx,
  emails: readonly { contact: Contact; email: NewEmail }[],
  sending: Sending,
): Promise<void> {
  if (emails.length === 0) return;
  const logs = emails.map(({ contact, email }) => logOf(ctx, contact, email, sending));
  insertEmailsWhenStamped(ctx, logs);
  await auditEmails(ctx, logs, "send");
  await queueLogged(ctx, logs, sending);
}

function logOf({ actor, world }: Ctx, contact: Contact, email: NewEmail, { source = "manual" }: Sending): EmailLog {
  return { ...writeEmail(contact.id, email, { now: world.now(), by: actor.user_id }), source };
}

async function queueLogged(ctx: Ctx, logs: readonly EmailLog[], { writer, source = "manual" }: Sending): Promise<void> {
  const { tenant_id, user_id } = ctx.actor;
  const designs = logs.flatMap(({ blocks }) => (blocks ? [JSON.stringify(blocks)] : []));
  await keepSentPictures(ctx.trx, tenant_id, designs, ctx.world.now());
  const isMany = isAutomatic(source);
  const sender = isMany ? await senderLine(ctx) : null;
  const mails = logs.map((log) => ({
    tenant_id,
    user_id,
    kind: "contact_email",
    to: log.to,
    subject: log.subject,
    ...twinsOf(ctx, log, sender),
    from: { name: fullNameOf(writer), reply_to: writer.email },
    email_log_id: log.id,
    way_out: isMany,
  }));
  await queueMails(ctx, tenant_id, mails);
}

/** Plain text, and the same designed. `sender`: of what nobody wrote by hand, which says so and how to stop it. */
function twinsOf(ctx: Ctx, { id, subject, email_body, blocks }: EmailLog, sender: string | null) {
  const text = sender === null ? email_body : `${email_body}\n\n-- \n${sender}`;
  if (blocks === null) return { text };
  const base = ctx.services.settings.appUrl;
  const unsubscribe = unsubscribeUrl(ctx.services, { tenant_id: ctx.actor.tenant_id, id });
  return {
    text,
    html: blocksHtml(blocks, { subject, footer: sender === null ? null : { sender, unsubscribe }, base }),
  };
}

/** Who sends what nobody wrote by hand, with a postal address (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
export async function senderLine({ trx, actor }: Ctx): Promise<string> {
  const { name, address } = await companyFacts(trx, actor.tenant_id);
  return [name, address].filter(Boolean).join(", ");
}

export async function keepEmail(ctx: Ctx, log: EmailLog, action: "send" | "create"): Promise<void> {
  if (!(await insertEmail(ctx.trx, ctx.actor.tenant_id, log))) refuse("invalid", { id: ["This id is already used."] });
  await auditEmails(ctx, [log], action);
  ctx.changeSet.add("email_logs", log.id);
}

/** The bodies are stored with the emails themselves. */
async function auditEmails(ctx: Ctx, logs: readonly EmailLog[], action: "send" | "create"): Promise<void> {
  const entries = logs.map(({ id, to, source }) => ({
    action,
    record_type: "email",
    record_id: id,
    fields: changedFields<object>({}, { to, source }),
  }));
  await auditAll(ctx, entries);
}

interface Parties {
  contact: Contact;
  writer: FoundUser;
}

/** Values of the fields the email uses. */
export async function filledFor(
  ctx: Ctx,
  letter: Letter,
  { contact, writer }: Parties,
): Promise<ReturnType<typeof fillLetter>> {
  if (!namesEmailField(textOfLetter(letter))) return checkedLetter(letter);
  return fillLetter(letter, await factsFor(ctx, { contact, writer }));
}

async function factsFor(ctx: Ctx, { contact, writer }: Parties): Promise<EmailFacts> {
  return (await factsForMany(ctx, [contact], { writer, needsPolicies: true }))(contact);
}

/** Policies are those the signed-in user may see. */
export async function factsForMany(
  ctx: Ctx,
  contacts: readonly Contact[],
  { writer, needsPolicies }: { writer: FoundUser; needsPolicies: boolean },
): Promise<(contact: Contact) => EmailFacts> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const seen = needsPolicies ? await visibleTo(trx, await visibilityOf(trx, actor, "policies.see"), contacts) : [];
  const policies = Map.groupBy(
    await listPoliciesOf(
      trx,
      tenant_id,
      seen.map(({ id }) => id),
    ),
    ({ contact_id }) => contact_id,
  );
  const carriers = await carrierNames(trx, tenant_id, [
    ...new Set([...policies.values()].flat().flatMap(({ carrier_id }) => carrier_id ?? [])),
  ]);
  const company = await companyFacts(trx, tenant_id);
  const kept = (name: string) => String(writer.profile[name] ?? "");
  const calendly = await bookingPage(trx, { tenant_id, user_id: writer.id });
  const webpage = await ownPageAddress(ctx, writer);
  const shared = {
    carrierOf: (id: string | null) => carriers.get(id ?? "") ?? "",
    agent: agentFacts({ ...writer, phone: kept("dialer_verified_phone_number"), npn: kept("npn"), webpage, calendly }),
    company,
    today: dayOf(world.now(), zoneName(writer.timezone)),
  };
  return (contact) => ({ ...shared, contact, policies: policies.get(contact.id) ?? [] });
}
