/** An email that left counts as contact made, by who wrote it. */
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailHead } from "../../domain/emails/email-log.ts";
import type { Ctx } from "../context.ts";
import { saveActivityWhenStamped, saveContacts } from "../contacts/contact-rows.ts";

/** `contact`: locked. */
export async function noteEmailed(ctx: Ctx, log: EmailHead, contact: Contact | undefined): Promise<void> {
  for (const { user_id, ...change } of changesOf(ctx, [log], contact ? [contact] : []))
    await saveContacts({ ...ctx, actor: { ...ctx.actor, user_id } }, [change], { action: "emailed" });
}

/** `contacts`: locked. Once in a transaction. */
export async function noteAllEmailed(
  ctx: Ctx,
  logs: readonly EmailHead[],
  contacts: readonly Contact[],
): Promise<void> {
  await saveActivityWhenStamped(ctx, changesOf(ctx, logs, contacts), { action: "emailed" });
}

function changesOf({ actor, world }: Ctx, logs: readonly EmailHead[], contacts: readonly Contact[]) {
  const now = world.now();
  const left = new Map(contacts.filter(({ deleted_at }) => deleted_at === null).map((one) => [one.id, one] as const));
  return logs.flatMap(({ contact_id, ...log }) => {
    const before = left.get(contact_id);
    // Of several at one moment the first says it all.
    left.delete(contact_id);
    const user_id = log.user_id ?? actor.user_id;
    return before
      ? [{ user_id, before, after: noteActivity(before, { kind: "emailed", at: log.sent_at ?? now }, now) }]
      : [];
  });
}
