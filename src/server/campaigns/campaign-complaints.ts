/** Too many recipients of a campaign trigger marked it as spam: it pauses, and says why. */
import { complaintTrouble, hasTooManyComplaints } from "../../domain/messaging/complaints.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import type { KnownMail } from "../mail/mail-event-rows.ts";
import { notePause } from "../notices/note-pause.ts";
import { complaintsOfTrigger, triggerOfMessage } from "./campaign-complaint-rows.ts";
import { findTrigger, lockTrigger, ofTenant, updateTrigger } from "./campaign-trigger-rows.ts";
import { stopSends } from "./campaign-stop.ts";

/** A trigger runs for years: of its emails of these days. */
const countedDays = 30;

export async function pauseCampaign(ctx: Ctx, { email_log_id }: KnownMail): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const id = email_log_id === null ? undefined : await triggerOfMessage(trx, tenant_id, email_log_id);
  const reach = ofTenant(tenant_id);
  if (id === undefined || !(await lockTrigger(trx, reach, id))) return;
  const trigger = await findTrigger(trx, reach, id);
  if (!trigger?.active) return;
  const now = world.now();
  const counts = await complaintsOfTrigger(trx, { tenant_id, id, since: now - countedDays * dayMs });
  if (!hasTooManyComplaints(counts)) return;
  const trouble = complaintTrouble(counts);
  const standing = { updated_at: now, version: trigger.version + 1, next_run_at: null };
  await updateTrigger(trx, tenant_id, id, { ...standing, active: false, trouble });
  await stopSends(ctx, id, false);
  await notePause(ctx, trigger.created_by, { of: "campaign_trigger", id, name: trigger.name }, trouble);
}
