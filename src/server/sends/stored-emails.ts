/** Emails of a send that are stored and that no mail server was asked to take: they pause, go on and end with it. */
import { sendReasons } from "../../domain/messaging/reasons.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import type { Ctx } from "../context.ts";
import { deliverMails, mailEnded } from "../mail/mail-outbox.ts";
import { holdEmails, stopEmails } from "./stored-email-rows.ts";

/** `send`: locked, in its new state. */
export async function followSend(ctx: Ctx, { id, status }: Pick<GroupSendRow, "id" | "status">): Promise<void> {
  const { trx, actor, services } = ctx;
  const { tenant_id } = actor;
  if (status === "cancelled") return stop(ctx, id);
  const ids = await holdEmails(trx, { tenant_id, id }, status === "paused");
  if (status === "sending" && ids.length > 0)
    ctx.afterCommit(() => services.background.run(() => deliverMails(services, { tenant_id, ids })));
}

async function stop(ctx: Ctx, id: string): Promise<void> {
  const { words: error } = sendReasons.stopped;
  const stopped = await stopEmails(ctx.trx, { tenant_id: ctx.actor.tenant_id, id }, error);
  if (stopped.length === 0) return;
  const ends = stopped.map((email_log_id) => ({ email_log_id, status: "failed", error, reason: "stopped" }) as const);
  for (const ended of ctx.services.hooks.of(mailEnded)) await ended(ctx, ends);
}
