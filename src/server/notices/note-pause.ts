/** A send paused by itself: audited with its reason, and its author is told. */
import type { SendPaused } from "../../domain/account/notice-fact.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { notifySendPaused } from "./notice-rows.ts";

export async function notePause(ctx: Ctx, user_id: string, paused: SendPaused, reason: string): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id } = actor;
  await audit(ctx, { action: "pause", record_type: paused.of, record_id: paused.id, reason });
  const told = { id: world.uuid(), paused, now: world.now() };
  changeSet.add("notice_facts", await notifySendPaused(trx, { tenant_id, user_id }, told));
}
