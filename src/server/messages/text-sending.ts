/** A text is stored in the transaction that causes it and sent after commit, so that none is lost. */
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type Conversation, openConversation, withText } from "../../domain/messages/conversation.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { attachTexts } from "../contacts/earlier-message-rows.ts";
import { deliverText } from "./text-delivery.ts";
import { conversationWith, insertConversation, insertText, letGoOldTexts, updateConversation } from "./text-rows.ts";

/** Returns the text with the conversation it went to. */
export async function keepText(
  ctx: Ctx,
  text: TextRow,
  { user_id, provider_id = null }: { user_id: string | null; provider_id?: string | null },
): Promise<{ text: TextRow; conversation: Conversation }> {
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id } = actor;
  const known = (await conversationWith(trx, tenant_id, text)) ?? (await earlierConversation(ctx, text, user_id));
  const own = { ...text, conversation_id: known?.id ?? text.conversation_id };
  if (!(await insertText(trx, tenant_id, own, provider_id))) refuse("invalid", { id: ["This id is already used."] });
  const conversation = known ? withText(known, own, world.now()) : openConversation(own, { user_id, now: world.now() });
  if (known) await updateConversation(trx, tenant_id, conversation);
  else if (!(await insertConversation(trx, tenant_id, conversation)))
    refuse("invalid", { conversation_id: ["This id is already used."] });
  changeSet.add("texts", own.id, ...(await letGoOldTexts(trx, tenant_id, conversation.id)));
  changeSet.add("conversations", conversation.id);
  return { text: own, conversation };
}

/** Texts from before any contact had the number come with the first one to or from a contact. */
async function earlierConversation(
  { trx, actor: { tenant_id }, world, changeSet }: Ctx,
  { contact_id, number }: TextRow,
  user_id: string | null,
): Promise<Conversation | undefined> {
  if (contact_id === null) return undefined;
  const earlier = await conversationWith(trx, tenant_id, { number, contact_id: null });
  // One that has a user is of texts to that user's own number.
  if (!earlier || earlier.user_id !== null) return undefined;
  changeSet.add("texts", ...(await attachTexts(trx, { tenant_id, id: earlier.id }, contact_id, world.now())));
  return { ...earlier, contact_id, user_id };
}

/** `contact`: locked, and may be texted. */
export async function queueText(
  ctx: Ctx,
  contact: Contact,
  text: TextRow,
): Promise<{ text: TextRow; conversation: Conversation; contact: Contact }> {
  const kept = await keepText(ctx, text, { user_id: ctx.actor.user_id });
  const { number, source } = kept.text;
  await audit(ctx, {
    action: "send",
    record_type: "text",
    record_id: text.id,
    fields: changedFields<object>({}, { number, source }),
  });
  const texted = noteActivity(contact, { kind: "texted", at: text.at }, ctx.world.now());
  const saved = texted === contact ? contact : await saveContact(ctx, contact, texted, { action: "texted" });
  sendSoon(ctx, kept.text.id);
  return { ...kept, contact: saved };
}

export function sendSoon(ctx: Ctx, id: string): void {
  const { services, actor } = ctx;
  ctx.afterCommit(() => services.background.run(() => deliverText(services, { tenant_id: actor.tenant_id, id })));
}
