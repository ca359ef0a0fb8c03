/** The simulated mailboxes: they call the same signed addresses as a mail service. */
import { mailboxes } from "../../contract/emails/mailboxes.ts";
import { type MailboxAct, mailboxMessages } from "../../domain/emails/mailbox.ts";
import { refuse } from "../../kit/refusal.ts";
import { localReply } from "../../vendors/inbound-mail/local-reply.ts";
import type { LocalInbound } from "../../vendors/inbound-mail/inbound.ts";
import { type LocalHook, type LocalMailEvents, localSignatureHeader } from "../../vendors/mail-events/local-events.ts";
import type { VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { type KeptMail, keptMail } from "../mail/mail-event-rows.ts";
import { mailToken } from "../mail/mail-token.ts";
import { unsubscribeUrl } from "../mail/unsubscribe-url.ts";

export const mailboxesImplementation = implement(mailboxes, {
  act: async (ctx, { params, body: { act, text } }) => {
    const mail = await ctx.inTenant(({ trx, actor }) => keptMail(trx, actor.tenant_id, params.id));
    const { mailEvents, inbound } = ctx.services;
    if (!mail || mailEvents.kind !== "local" || inbound.kind !== "local") return refuse("not_found");
    if (act === "unsubscribe") return { data: { outcome: await pressUnsubscribe(ctx, mail) } };
    if (act === "reply") return { data: { outcome: await reply(ctx, mail, text) } };
    return { data: { outcome: await report(ctx, mail, act) } };
  },
});

const words: Partial<Record<MailboxAct, string>> = {
  bounced: "550 5.1.1 No such user here",
  soft_bounced: "552 5.2.2 Mailbox full",
};

async function report(
  { services, world }: VendorCtx,
  { id }: KeptMail,
  event: Exclude<MailboxAct, "reply" | "unsubscribe">,
): Promise<string> {
  const local = services.mailEvents as LocalMailEvents;
  const at = world.now();
  const token = mailToken(services.box, id);
  const told = { token, key: world.uuid(), event, at, words: words[event] ?? "", machine: false };
  const body = JSON.stringify({ at, reports: [told] } satisfies LocalHook);
  const headers = { "content-type": "application/json", [localSignatureHeader]: local.sign(body) };
  await services.postToSelf("/hooks/mail/local", { headers, body });
  return event;
}

async function reply({ services, world }: VendorCtx, mail: KeptMail, text: string): Promise<string> {
  if (text === "") refuse("invalid", { text: [mailboxMessages.no_text] });
  const local = services.inbound as LocalInbound;
  const to = local.addressOf("reply", mailToken(services.box, mail.id));
  if (mail.email_log_id === null || to === null) return refuse("invalid", { act: [mailboxMessages.no_answer] });
  const body = localReply({ id: world.uuid(), from: mail.mail_to, to, subject: mail.subject, text });
  const headers = { "content-type": "message/rfc822", [localSignatureHeader]: local.sign(body) };
  const answer = await services.postToSelf("/hooks/mail/local/received", { headers, body });
  return (JSON.parse(answer) as { data: { outcome: string } }).data.outcome;
}

/** One-click, as a mail program does it (RFC 8058). */
async function pressUnsubscribe({ services, actor }: VendorCtx, mail: KeptMail): Promise<string> {
  const { way_out, email_log_id, broadcast_id } = mail;
  const id = email_log_id ?? (broadcast_id === null ? null : mail.id);
  if (!way_out || id === null) return refuse("invalid", { act: [mailboxMessages.no_way_out] });
  const url = new URL(unsubscribeUrl(services, { tenant_id: actor.tenant_id, id }));
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await services.postToSelf(url.pathname, { headers, body: "List-Unsubscribe=One-Click" });
  return "unsubscribed";
}
