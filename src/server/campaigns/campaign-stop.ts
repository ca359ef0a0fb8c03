/** A paused or cancelled trigger takes back what it planned, and stops its messages that have not gone yet. */
import type { Ctx } from "../context.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { mailEnded } from "../mail/mail-outbox.ts";
import { findText, updateText } from "../messages/text-rows.ts";
import { stopMails } from "./campaign-fact-rows.ts";
import { dropPlanned, endWaiting, unsentMessages } from "./campaign-send-rows.ts";

const stopped = "The campaign was stopped before it went.";

/** For good: what waits is left out; else it waits on, and is decided again. */
export async function stopSends(ctx: Ctx, trigger_id: string, isForGood: boolean): Promise<void> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const gone = await dropPlanned(trx, tenant_id, { trigger_id, now: world.now() });
  const over = isForGood ? await endWaiting(trx, tenant_id, { trigger_id, now: world.now() }) : [];
  if (gone.length + over.length > 0) changeSet.add("campaign_sends", ...gone, ...over);
  // Their contacts are locked before them, which must not happen while the trigger is.
  ctx.afterCommit(() => services.background.run(() => stopUnsent(ctx, trigger_id)));
}

async function stopUnsent({ services, actor }: Ctx, trigger_id: string): Promise<void> {
  const { tenant_id } = actor;
  const system = systemActor(tenant_id);
  const { texts, emails } = await tenantWork(services, system, ({ trx }) => unsentMessages(trx, tenant_id, trigger_id));
  for (const id of texts) await tenantWork(services, system, (ctx) => stopText(ctx, id));
  for (const id of emails) await tenantWork(services, system, (ctx) => stopEmail(ctx, id));
}

async function stopText({ trx, actor, world, changeSet }: Ctx, id: string): Promise<void> {
  const text = await findText(trx, { tenant_id: actor.tenant_id, id }, true);
  if (text?.status !== "queued") return;
  const blocked = {
    ...text,
    status: "blocked" as const,
    reason: "stopped" as const,
    error: stopped,
    scheduled_at: null,
  };
  await updateText(trx, actor.tenant_id, { ...blocked, updated_at: world.now(), version: text.version + 1 });
  changeSet.add("texts", id);
}

/** One that a mail server may already have is not touched. */
async function stopEmail(ctx: Ctx, id: string): Promise<void> {
  const { trx, actor, services } = ctx;
  if (!(await stopMails(trx, actor.tenant_id, { email_log_id: id, error: stopped }))) return;
  for (const ended of services.hooks.of(mailEnded))
    await ended(ctx, [{ email_log_id: id, status: "failed", error: stopped, reason: "stopped" }]);
}
