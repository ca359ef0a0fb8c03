/** An email that left counts as contact made, by who wrote it. */
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { Ctx } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";

/** `contact`: locked. */
export async function noteEmailed(ctx: Ctx, log: EmailLog, contact: Contact | undefined): Promise<void> {
  if (!contact || contact.deleted_at !== null || contact.id !== log.contact_id) return;
  const { actor, world } = ctx;
  const writer = { ...ctx, actor: { ...actor, user_id: log.user_id ?? actor.user_id } };
  const emailed = noteActivity(contact, { kind: "emailed", at: world.now() }, world.now());
  await saveContact(writer, contact, emailed, { action: "emailed" });
}
