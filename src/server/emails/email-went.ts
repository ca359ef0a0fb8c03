/** An email that left counts as contact made, by who wrote it. */
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { Ctx } from "../context.ts";
import { type Change, saveContacts } from "../contacts/contact-rows.ts";

/** `contact`: locked. */
export async function noteEmailed(ctx: Ctx, log: EmailLog, contact: Contact | undefined): Promise<void> {
  await noteAllEmailed(ctx, [log], contact ? [contact] : []);
}

/** `contacts`: locked. */
export async function noteAllEmailed(ctx: Ctx, logs: readonly EmailLog[], contacts: readonly Contact[]): Promise<void> {
  const { actor, world } = ctx;
  const now = world.now();
  const left = new Map(contacts.filter(({ deleted_at }) => deleted_at === null).map((one) => [one.id, one] as const));
  for (const [user_id, theirs] of Map.groupBy(logs, (log) => log.user_id ?? actor.user_id)) {
    const changes = theirs.flatMap(({ contact_id }): Change[] => {
      const before = left.get(contact_id);
      // Of several at one moment the first says it all.
      left.delete(contact_id);
      return before ? [{ before, after: noteActivity(before, { kind: "emailed", at: now }, now) }] : [];
    });
    await saveContacts({ ...ctx, actor: { ...actor, user_id } }, changes, { action: "emailed" });
  }
}
