/** What mail services report of an email to a contact, however it reaches us: noted in its log, and told to flows. */
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import { type MailEventName, reportedEmail } from "../../domain/emails/mail-event.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findContacts, saveContact } from "../contacts/contact-rows.ts";
import { noteEmailed } from "./email-went.ts";
import { stopEmails } from "./unsubscribe.ts";
import { contactsAddressed, findEmail, updateEmail } from "./email-log-rows.ts";

export interface MailEvent {
  event: MailEventName;
  /** What the mail server said. */
  words: string;
  /** By the clock of who reports it. */
  at: number;
}

/** In their own words, where the recipient pressed a button. */
const said = { unsubscribed: "Unsubscribe", complained: "Marked as spam" } as const;

/** False: there is no such email. Contacts are locked before their records, as everywhere. */
export async function noteMailEvent(ctx: Ctx, id: string, { event, words, at }: MailEvent): Promise<boolean> {
  if (event === "unsubscribed" || event === "complained")
    return stopEmails(ctx, id, { event, words: said[event], ip: "" });
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id } = actor;
  const seen = await findEmail(trx, tenant_id, id);
  if (!seen) return false;
  const contacts = event === "bounced" ? await contactsAddressed(trx, tenant_id, seen.to) : [];
  // Faster than the answer of the mail server that took it.
  const [contact] =
    seen.status === "queued" && event !== "bounced"
      ? await findContacts(trx, tenant_id, [seen.contact_id], { lock: true })
      : [];
  const log = await findEmail(trx, tenant_id, id, { lock: true });
  if (!log) return false;
  const now = world.now();
  const after = reportedEmail(log, { event, words, at: Math.min(at, now) }, now);
  if (after === log) return true;
  for (const contact of contacts) await markDead(ctx, contact, log);
  await updateEmail(trx, tenant_id, after, event === "bounced" ? "dead_address" : undefined);
  if (log.status === "queued") await noteEmailed(ctx, log, contact);
  if (event === "bounced") await audit(ctx, { action: event, record_type: "email", record_id: id });
  changeSet.add("email_logs", id);
  return true;
}

type Addressed = Awaited<ReturnType<typeof contactsAddressed>>[number];

async function markDead(ctx: Ctx, contact: Addressed, { to }: Pick<EmailLog, "to">): Promise<void> {
  const now = ctx.world.now();
  const emails = contact.emails.map((email) =>
    emailKey(email.address) === emailKey(to) ? { ...email, bounced_at: email.bounced_at ?? now } : email,
  );
  const after = { ...contact, emails, updated_at: now, version: contact.version + 1 };
  await saveContact(ctx, contact, after, { action: "bounced" });
}
