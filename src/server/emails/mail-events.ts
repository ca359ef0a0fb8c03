/** What mail servers report of an email after its sending, however it reaches us: noted once in its log, and told to flows. */
import { bounceEmail } from "../../domain/emails/email-log.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { contactsAddressed, findEmail, updateEmail } from "./email-log-rows.ts";

export interface MailEvent {
  /** The address does not exist: nobody is emailed there any more. */
  event: "bounced";
  /** What the mail server said. */
  words: string;
}

/** False: it is known already, or there is no such email. Contacts are locked before their records, as everywhere. */
export async function noteMailEvent(ctx: Ctx, id: string, { event, words }: MailEvent): Promise<boolean> {
  const { trx, actor, world, changeSet } = ctx;
  const seen = await findEmail(trx, actor.tenant_id, id);
  const contacts = seen ? await contactsAddressed(trx, actor.tenant_id, seen.to) : [];
  const log = await findEmail(trx, actor.tenant_id, id);
  const now = world.now();
  const after = log && bounceEmail(log, words, now);
  if (!log || !after || after === log) return false;
  for (const contact of contacts) {
    const emails = contact.emails.map((email) =>
      emailKey(email.address) === emailKey(log.to) ? { ...email, bounced_at: email.bounced_at ?? now } : email,
    );
    await saveContact(
      ctx,
      contact,
      { ...contact, emails, updated_at: now, version: contact.version + 1 },
      { action: event },
    );
  }
  await updateEmail(trx, actor.tenant_id, after, "dead_address");
  await audit(ctx, { action: event, record_type: "email", record_id: id });
  changeSet.add("email_logs", id);
  return true;
}
