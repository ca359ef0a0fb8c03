/** One email to one user: designed, with its plain-text twin, who sends it, and the way out. */
import { blocksHtml } from "../../domain/email-blocks/block-html.ts";
import { blocksText } from "../../domain/email-blocks/block-text.ts";
import type { Letter } from "../../domain/broadcasts/user-fields.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { Ctx } from "../context.ts";
import { companyFacts } from "../emails/company-rows.ts";
import { insertMail } from "../mail/mail-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { unsubscribeUrl } from "../mail/unsubscribe-url.ts";
import type { FoundUser } from "../users/user-rows.ts";

interface Addressed extends Letter {
  to: string;
  user_id: string;
}

/** Stored, not sent: its id. */
export async function keepBroadcastMail(
  ctx: Ctx,
  { to, user_id, ...letter }: Addressed,
  { broadcast_id, writer }: { broadcast_id: string; writer: FoundUser },
): Promise<string> {
  const { trx, world, services, actor } = ctx;
  const { tenant_id } = actor;
  const id = world.uuid();
  const content = await contentOf(ctx, letter, unsubscribeUrl(services, { tenant_id, id }));
  const mail = {
    ...content,
    tenant_id,
    user_id,
    kind: "broadcast",
    to,
    from: fromOf(writer),
    broadcast_id,
    way_out: true,
  };
  return insertMail(trx, world, services.box, mail, id);
}

export async function sendBroadcastTest(ctx: Ctx, letter: Letter, me: FoundUser): Promise<void> {
  const { tenant_id, user_id } = ctx.actor;
  const content = await contentOf(ctx, { ...letter, subject: `Test: ${letter.subject}` }, null);
  await queueMail(ctx, { ...content, tenant_id, user_id, kind: "test_email", to: me.email, from: fromOf(me) });
}

function fromOf(user: FoundUser) {
  return { name: fullNameOf(user), reply_to: user.email };
}

/** With a postal address (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
async function contentOf({ trx, actor }: Ctx, { subject, blocks }: Letter, unsubscribe: string | null) {
  const { name, address } = await companyFacts(trx, actor.tenant_id);
  const sender = [name, address].filter(Boolean).join(", ");
  return {
    subject,
    text: `${blocksText(blocks)}\n\n-- \n${sender}`,
    html: blocksHtml(blocks, { subject, footer: { sender, unsubscribe } }),
  };
}
