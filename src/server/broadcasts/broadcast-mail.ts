/** One email to one user: designed, with its plain-text twin, who sends it, and the way out. */
import { blocksHtml } from "../../domain/email-blocks/block-html.ts";
import { blocksText } from "../../domain/email-blocks/block-text.ts";
import type { Letter } from "../../domain/broadcasts/user-fields.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { Ctx } from "../context.ts";
import { senderLine } from "../emails/email-sending.ts";
import { insertMails } from "../mail/mail-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { unsubscribeUrl } from "../mail/unsubscribe-url.ts";
import type { FoundUser } from "../users/user-rows.ts";

/** `base`: the address of the product, for pictures. */
interface Frame {
  sender: string;
  unsubscribe: string | null;
  base: string;
}

interface Addressed extends Letter {
  to: string;
  user_id: string;
}

/** Stored, not sent: their ids, in this order. */
export async function keepBroadcastMails(
  ctx: Ctx,
  letters: readonly Addressed[],
  { broadcast_id, writer }: { broadcast_id: string; writer: FoundUser },
): Promise<string[]> {
  const { trx, world, services, actor } = ctx;
  const { tenant_id } = actor;
  const frame = { sender: await senderLine(ctx), base: services.settings.appUrl };
  const shared = { tenant_id, kind: "broadcast", from: fromOf(writer), broadcast_id, way_out: true };
  const mails = letters.map(({ to, user_id, ...letter }) => {
    const id = world.uuid();
    const unsubscribe = unsubscribeUrl(services, { tenant_id, id });
    return { ...shared, ...contentOf(letter, { ...frame, unsubscribe }), id, user_id, to };
  });
  await insertMails(trx, world, services.box, mails);
  return mails.map(({ id }) => id);
}

export async function sendBroadcastTest(ctx: Ctx, letter: Letter, me: FoundUser): Promise<void> {
  const { tenant_id, user_id } = ctx.actor;
  const frame = { sender: await senderLine(ctx), base: ctx.services.settings.appUrl, unsubscribe: null };
  const content = contentOf({ ...letter, subject: `Test: ${letter.subject}` }, frame);
  await queueMail(ctx, { ...content, tenant_id, user_id, kind: "test_email", to: me.email, from: fromOf(me) });
}

function fromOf(user: FoundUser) {
  return { name: fullNameOf(user), reply_to: user.email };
}

function contentOf({ subject, blocks }: Letter, { base, ...footer }: Frame) {
  return {
    subject,
    text: `${blocksText(blocks)}\n\n-- \n${footer.sender}`,
    html: blocksHtml(blocks, { subject, footer, base }),
  };
}
