/** A message to the sender alone, as one recipient would read it. */
import { blocksHtml } from "../../domain/email-blocks/block-html.ts";
import { dialerFaultWords } from "../../domain/dialer/messages.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { TextMedia } from "../../domain/messages/text-media.ts";
import { writeText } from "../../domain/messages/text.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import type { DecidedRecipient } from "../../domain/sends/recipient-plan.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { senderLine } from "../emails/email-sending.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { keepText, sendSoon } from "../messages/text-sending.ts";
import { findUser } from "../users/user-rows.ts";
import type { FoundUser } from "../users/user-rows.ts";

/** To the number the user calls from: theirs, so no hours and no permission stand in the way. */
export async function testText(ctx: Ctx, { body }: DecidedRecipient, media: TextMedia[] = []): Promise<string> {
  const { world, actor, services } = ctx;
  if (services.texting.from === "") refuse("invalid", { base: [textMessages.no_number] });
  const { profile } = await sender(ctx);
  const number = String(profile["dialer_verified_phone_number"] ?? "");
  if (number === "") refuse("invalid", { base: [dialerFaultWords.number] });
  const written = { id: world.uuid(), conversation_id: world.uuid(), number, body, scheduled_at: null, media };
  const text = writeText(null, written, { now: world.now(), by: actor.user_id });
  const kept = await keepText(ctx, { ...text, source: "system" }, { user_id: actor.user_id });
  sendSoon(ctx, kept.text.id);
  return number;
}

export async function testEmail(ctx: Ctx, { subject, body, blocks }: DecidedRecipient): Promise<string> {
  const user = await sender(ctx);
  const from = { name: fullNameOf(user), reply_to: user.email };
  const { tenant_id, user_id } = ctx.actor;
  const footer = { sender: await senderLine(ctx), unsubscribe: null };
  const html = blocks && blocksHtml(blocks, { subject, footer, base: ctx.services.settings.appUrl });
  const twins = { text: body, ...(html !== null && { html }) };
  await queueMail(ctx, { tenant_id, user_id, kind: "test_email", to: user.email, subject, ...twins, from });
  return user.email;
}

async function sender({ trx, actor }: Ctx): Promise<FoundUser> {
  return (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("unauthorized");
}
