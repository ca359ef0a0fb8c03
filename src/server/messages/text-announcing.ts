/** Tells the devices of those a text concerns; its content comes with the next pull (domain §22). */
import type { SmsMessage } from "../../contract/session/channels.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { mayText } from "./text-reach.ts";
import { findConversation } from "./text-rows.ts";

export async function announceText(ctx: Ctx, text: TextRow, event: SmsMessage["event"]): Promise<void> {
  const { trx, actor, services } = ctx;
  const { tenant_id } = actor;
  const conversation = await findConversation(trx, { tenant_id, id: text.conversation_id });
  const [contact] = text.contact_id === null ? [] : await findContacts(trx, tenant_id, [text.contact_id]);
  const people: string[] = [];
  // The writer of a text may have lost the contact since.
  for (const user_id of new Set([conversation?.user_id, contact?.owner_id, text.user_id]))
    if (user_id != null && (await mayText(ctx, user_id, contact))) people.push(user_id);
  const message = { id: text.id, status: text.status };
  const hint: SmsMessage = { event, conversation_id: text.conversation_id, message, phone_number: text.number };
  ctx.afterCommit(() => {
    for (const user_id of people) services.announceText({ tenant_id, user_id }, hint);
  });
}
