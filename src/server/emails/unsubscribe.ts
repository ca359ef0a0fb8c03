/** The recipient of an email asked us to stop: it counts for their address on every contact. */
import { endByRecipient } from "../../domain/emails/email-log.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import { noteConsent } from "../consent/note-consent.ts";
import { refuseBroadcasts } from "../broadcasts/refusal-rows.ts";
import type { Ctx } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { contactsAddressed, findEmail, updateEmail } from "./email-log-rows.ts";

/** False: there is no such email to a contact or a user. Contacts are locked before their records, as everywhere. */
export async function unsubscribe(ctx: Ctx, id: string, ip: string): Promise<boolean> {
  const { trx, actor, world, changeSet } = ctx;
  const seen = await findEmail(trx, actor.tenant_id, id);
  if (!seen) return refuseBroadcasts(ctx, id, ip);
  const contacts = await contactsAddressed(trx, actor.tenant_id, seen.to);
  const log = await findEmail(trx, actor.tenant_id, id);
  if (!log || log.status === "unsubscribed") return log !== undefined;
  const now = world.now();
  const said = { channel: "email", address: log.to, event: "revoked", how: "email", words: "Unsubscribe", ip } as const;
  for (const contact of contacts) {
    await noteConsent(ctx, { ...said, contact_id: contact.id });
    const emails = contact.emails.map((email) =>
      emailKey(email.address) === emailKey(log.to)
        ? { ...email, unsubscribed_at: email.unsubscribed_at ?? now }
        : email,
    );
    const after = { ...contact, emails, updated_at: now, version: contact.version + 1 };
    await saveContact(ctx, contact, after, { action: "unsubscribed" });
  }
  await noteConsent(ctx, { ...said, contact_id: null });
  await updateEmail(trx, actor.tenant_id, endByRecipient(log, "unsubscribed", now));
  changeSet.add("email_logs", id);
  return true;
}
