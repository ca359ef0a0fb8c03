/** What a mail service reports of an email to a user. */
import type { Ctx } from "../context.ts";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import type { KnownMail } from "../mail/mail-event-rows.ts";
import { noteUndelivered, noteComplained } from "./broadcast-report-rows.ts";
import { refuseBroadcasts } from "./refusal-rows.ts";

export async function noteBroadcastReport(
  ctx: Ctx,
  { tenant_id, id, broadcast_id }: KnownMail,
  { event, words }: { event: MailEventName; words: string },
): Promise<void> {
  if (broadcast_id === null) return;
  if (event === "bounced" || event === "soft_bounced")
    await noteUndelivered(ctx.trx, { tenant_id, id }, { words, now: ctx.world.now() });
  if (event === "complained") await noteComplained(ctx.trx, { tenant_id, id }, ctx.world.now());
  if (event === "complained" || event === "unsubscribed") await refuseBroadcasts(ctx, id, "");
}
