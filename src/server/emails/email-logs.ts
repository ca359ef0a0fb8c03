/**
 * Emails to one contact: queued in the transaction that logs them, sent in the background, their delivery recorded in
 * the log.
 */
import { emailLogs } from "../../contract/emails/email-logs.ts";
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { emailAddressOf, type EmailLog, logOutsideEmail } from "../../domain/emails/email-log.ts";
import { checkedLetter } from "../../domain/emails/email-letter.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";
import { findEmail, listEmailRows } from "./email-log-rows.ts";
import { filledFor, keepEmail, mayReach, sendEmail } from "./email-sending.ts";

export const emailLogsImplementation = implement(emailLogs, {
  list: async (ctx, { params, query }) => {
    const contact = await contactToRead(ctx, params.id);
    return pageReply(query, await listEmailRows(ctx.trx, ctx.actor.tenant_id, contact.id, query));
  },
  send: async (ctx, { params, body: { id, to, at, as_is, ...text } }) => {
    const contact = await contactToWrite(ctx, params.id, "emails.send");
    const known = await knownEmail(ctx, contact, id);
    if (known) return { data: known };
    contactMustBeThere(contact);
    const email = { ...text, id: id ?? ctx.world.uuid(), to: to ?? emailAddressOf(contact) };
    const writer = (await findUser(ctx.trx, ctx.actor.tenant_id, ctx.actor.user_id)) ?? refuse("unauthorized");
    await mayReach(ctx, contact, email.to);
    const letter = as_is ? checkedLetter(email) : await filledFor(ctx, email, { contact, writer });
    return { data: await sendEmail(ctx, contact, { ...email, ...letter }, { writer, at }) };
  },
  log: async (ctx, { params, body: { id, to, at, ...text } }) => {
    const contact = await contactToWrite(ctx, params.id, "contacts.edit_all");
    const known = await knownEmail(ctx, contact, id);
    if (known) return { data: known, meta: { contact } };
    contactMustBeThere(contact);
    const now = ctx.world.now();
    // A device clock that runs ahead counts as now.
    const when = Math.min(at ?? now, now);
    const email = { ...text, id: id ?? ctx.world.uuid(), to: to ?? emailAddressOf(contact), at: when };
    const made = logOutsideEmail(contact.id, email, { now, by: ctx.actor.user_id });
    await keepEmail(ctx, made, "create");
    const written = noteActivity(contact, { kind: "emailed", at: when }, now);
    await saveContact(ctx, contact, written, { action: "emailed" });
    return { data: made, meta: { contact: written } };
  },
});

/** Idempotent: an email sent twice under one id is one email. */
async function knownEmail(
  { trx, actor }: Ctx,
  contact: Contact,
  id: string | undefined,
): Promise<EmailLog | undefined> {
  const known = id === undefined ? undefined : await findEmail(trx, actor.tenant_id, id);
  if (known && known.contact_id !== contact.id) refuse("invalid", { id: ["This id is already used."] });
  return known;
}
