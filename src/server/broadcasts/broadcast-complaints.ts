/** Too many recipients of a broadcast marked it as spam: it pauses, and says why. */
import { complaintTrouble, hasTooManyComplaints } from "../../domain/messaging/complaints.ts";
import type { Ctx } from "../context.ts";
import type { KnownMail } from "../mail/mail-event-rows.ts";
import { notePause } from "../notices/note-pause.ts";
import { complaintsOfBroadcast } from "./broadcast-report-rows.ts";
import { findBroadcast, lockBroadcast, ofTenant, updateBroadcast } from "./broadcast-rows.ts";
import { holdMails } from "./recipient-rows.ts";

export async function pauseBroadcast(ctx: Ctx, { broadcast_id: id }: KnownMail): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const reach = ofTenant(tenant_id);
  if (id === null || !(await lockBroadcast(trx, reach, id))) return;
  const broadcast = await findBroadcast(trx, reach, id);
  if (broadcast?.status !== "sending") return;
  const counts = await complaintsOfBroadcast(trx, { tenant_id, id });
  if (!hasTooManyComplaints(counts)) return;
  const trouble = complaintTrouble(counts);
  await holdMails(trx, { tenant_id, id }, true);
  const standing = { updated_at: world.now(), version: broadcast.version + 1, next_at: null };
  await updateBroadcast(trx, tenant_id, id, { ...standing, status: "paused", trouble });
  await notePause(ctx, broadcast.created_by, { of: "broadcast", id, name: broadcast.subject }, trouble);
}
