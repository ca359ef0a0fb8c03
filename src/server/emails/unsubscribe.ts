/** The recipient of an email asked us to stop, or marked it as spam: it counts for their address on every contact. */
import type { EmailLog } from "../../domain/emails/email-log.ts";
import { reportedEmail } from "../../domain/emails/mail-event.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { lockAddresses } from "../contacts/earlier-message-rows.ts";
import { noteConsent } from "../consent/note-consent.ts";
import { refuseBroadcasts } from "../broadcasts/refusal-rows.ts";
import type { Ctx } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { contactsAddressed, findEmail, updateEmail } from "./email-log-rows.ts";

interface Stop {
  event: "unsubscribed" | "complained";
  words: string;
  ip: string;
}

/** By the link in an email. Whom it went to; null: there is no such email. */
export async function unsubscribe(ctx: Ctx, id: string, ip: string): Promise<"contact" | "user" | null> {
  if (await stopEmails(ctx, id, { event: "unsubscribed", words: "Unsubscribe", ip })) return "contact";
  return (await refuseBroadcasts(ctx, id, ip)) ? "user" : null;
}

/** False: there is no such email to a contact. Contacts are locked before their records, as everywhere. */
export async function stopEmails(ctx: Ctx, id: string, { event, words, ip }: Stop): Promise<boolean> {
  const { trx, actor, world, changeSet } = ctx;
  const seen = await findEmail(trx, actor.tenant_id, id);
  if (!seen) return false;
  await contactsAddressed(trx, actor.tenant_id, seen.to);
  const addresses = [consentAddress("email", seen.to)];
  await lockAddresses(trx, actor.tenant_id, { addresses, by: "message" });
  // Again: one that was made meanwhile has not seen it.
  const contacts = await contactsAddressed(trx, actor.tenant_id, seen.to);
  const log = await findEmail(trx, actor.tenant_id, id, { lock: true });
  const now = world.now();
  // Their own word stands, whatever is reported later.
  const after = log && reportedEmail(log, { event, words: "", at: now }, now);
  if (!log || !after || after === log) return log !== undefined;
  const said = { channel: "email", address: log.to, event: "revoked", how: "email", words, ip } as const;
  for (const contact of contacts) {
    await noteConsent(ctx, { ...said, contact_id: contact.id });
    await saveContact(ctx, contact, withoutEmails(contact, log, { event, now }), { action: "unsubscribed" });
  }
  await noteConsent(ctx, { ...said, contact_id: null });
  await updateEmail(trx, actor.tenant_id, after);
  changeSet.add("email_logs", id);
  return true;
}

type Addressed = Awaited<ReturnType<typeof contactsAddressed>>[number];

function withoutEmails(
  contact: Addressed,
  { to }: Pick<EmailLog, "to">,
  { event, now }: { event: Stop["event"]; now: number },
): Addressed {
  const emails = contact.emails.map((email) => {
    if (emailKey(email.address) !== emailKey(to)) return email;
    const spam = event === "complained" ? { marked_spam_at: email.marked_spam_at ?? now } : {};
    return { ...email, unsubscribed_at: email.unsubscribed_at ?? now, ...spam };
  });
  return { ...contact, emails, updated_at: now, version: contact.version + 1 };
}
