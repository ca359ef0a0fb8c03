/** Too many recipients of a send marked it as spam: it pauses, and says why. */
import { complaintTrouble, hasTooManyComplaints } from "../../domain/messaging/complaints.ts";
import type { Ctx } from "../context.ts";
import type { KnownMail } from "../mail/mail-event-rows.ts";
import { notePause } from "../notices/note-pause.ts";
import { complaintsOfSend, sendOfMessage } from "./group-send-complaint-rows.ts";
import { findGroupSend, updateGroupSend } from "./group-send-rows.ts";
import { followSend } from "./stored-emails.ts";

export async function pauseGroupSend(ctx: Ctx, { email_log_id }: KnownMail): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const id = email_log_id === null ? undefined : await sendOfMessage(trx, tenant_id, email_log_id);
  const send = id === undefined ? undefined : await findGroupSend(trx, { tenant_id, id }, "wait");
  if (send?.status !== "sending") return;
  const counts = await complaintsOfSend(trx, { tenant_id, id: send.id });
  if (!hasTooManyComplaints(counts)) return;
  const trouble = complaintTrouble(counts);
  const paused = { ...send, status: "paused", next_at: null, trouble } as const;
  await updateGroupSend(trx, tenant_id, { ...paused, updated_at: world.now(), version: send.version + 1 });
  await followSend(ctx, paused);
  await notePause(ctx, send.user_id, { of: "group_send", id: send.id, name: send.subject }, trouble);
}
