/** What goes to agents themselves: a task when a license of theirs ends. */
import { dayLeft } from "../../domain/campaigns/send-time.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { Ctx } from "../context.ts";
import { workActor } from "../jobs/work-actor.ts";
import { findUser } from "../users/user-rows.ts";
import { stillEnds } from "./campaign-fact-rows.ts";
import type { HeldSend, SendChange } from "./campaign-send-rows.ts";
import { addTask } from "./campaign-task.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";
import { not, skipped } from "./campaign-verdict.ts";

export async function agentEnd(ctx: Ctx, trigger: TriggerRow, send: HeldSend): Promise<SendChange> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const agent = await workActor(trx, tenant_id, { user_id: send.user_id ?? "", acting: null }, "contacts.see");
  const user = agent && (await findUser(trx, tenant_id, agent.user_id));
  if (!agent || !user) return skipped(not("no_sender"));
  const zone = zoneName(user.timezone);
  if (dayLeft(send.day, { now: world.now(), zone, daysLate: 0 }) === "over") return skipped(not("too_late"));
  if (!(await stillEnds(trx, tenant_id, send.period))) return skipped(not("not_true"));
  const message_id = await addTask({ ...ctx, actor: agent }, trigger, { contact_ids: [], zone });
  return { status: "sent", reason: null, words: "", message_id };
}
