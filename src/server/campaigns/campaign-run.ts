/**
 * One send of a campaign trigger. Whether it is still true is checked at this moment; the message and the end of the send
 * commit together, so a server killed in between sends it once.
 *
 *   planned ──due──► sent                    texts and emails then go their own ways
 *      │  └─ waiting until an hour it may go, and decided again then
 *      └─ skipped, with its reason
 *
 * The contact is locked first, then its trigger, then the send: a paused trigger has nothing on its way.
 */
import { zoneName } from "../../domain/values/time-zones.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { Refusal } from "../../kit/refusal.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { sendPlanned } from "../sends/planned-send.ts";
import type { Sender } from "../sends/recipient-plan.ts";
import { agentEnd } from "./campaign-agent.ts";
import { type Maker, makerOf } from "./campaign-maker.ts";
import { findOccasions } from "./campaign-occasion-rows.ts";
import {
  changeSend,
  type DueSend,
  gotBeforeMerge,
  holdDueSend,
  type HeldSend,
  type SendChange,
} from "./campaign-send-rows.ts";
import { addTask } from "./campaign-task.ts";
import { holdActiveTrigger, type TriggerRow } from "./campaign-trigger-rows.ts";
import { not, skipped, type Verdict, verdictsOf } from "./campaign-verdict.ts";

export async function runSend(ctx: Ctx, due: DueSend): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const [contact] = due.contact_id === 0 ? [] : await findContacts(trx, tenant_id, [due.contact_id], { lock: true });
  const trigger = await holdActiveTrigger(trx, tenant_id, due.trigger_id);
  const send = trigger && (await holdDueSend(trx, tenant_id, due.id, world.now()));
  const maker = send && (await makerOf(ctx, trigger));
  // One whose maker may no longer have it rests: its next plan says so.
  if (!send || !maker || typeof maker === "string") return;
  if (due.contact_id === 0) return end(ctx, send, await agentEnd(ctx, trigger, send));
  if (!contact) return end(ctx, send, skipped(not("deleted")));
  const verdict = await verdictNow(ctx, trigger, maker, { send, contact });
  await end(ctx, send, await outcomeOf(ctx, { trigger, send, contact }, verdict));
}

type Contacted = Awaited<ReturnType<typeof findContacts>>[number];

async function verdictNow(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  { send, contact }: { send: HeldSend; contact: Contacted },
): Promise<Verdict> {
  const { trx, actor, world } = ctx;
  if (await gotBeforeMerge(trx, actor.tenant_id, send)) return not("already_sent");
  const [verdict = not("not_true")] = await verdictsOf(ctx, trigger, maker, [
    { contact, day: send.day, at: world.now() },
  ]);
  // What nobody may get any more keeps that reason, even if it is also no longer true.
  if (verdict.outcome === "not") return verdict;
  const found = await findOccasions(ctx, trigger, maker, { days: [send.day], ids: [contact.id], limit: 100 });
  return found.some(({ period }) => period === send.period) ? verdict : not("not_true");
}

interface Running {
  trigger: TriggerRow;
  send: HeldSend;
  contact: Contacted;
}

async function outcomeOf(ctx: Ctx, running: Running, verdict: Verdict): Promise<SendChange> {
  if (verdict.outcome === "not") return skipped(verdict);
  const { reason, words, until, sender } = verdict;
  if (verdict.outcome === "waits" || !sender) {
    const due_at = Math.max(until ?? 0, ctx.world.now() + minuteMs);
    return { status: "waiting", reason, words, due_at };
  }
  const message_id = await message({ ...ctx, actor: sender.actor }, running, verdict, sender);
  return { ...ended, status: "sent", user_id: sender.user.id, message_id };
}

const ended = { reason: null, words: "" } as const;

async function message(ctx: Ctx, { trigger, contact }: Running, { decided }: Verdict, sender: Sender): Promise<string> {
  if (trigger.channel === "task") {
    const zone = zoneName(sender.user.timezone);
    return addTask(ctx, trigger, { contact_ids: [contact.id], zone });
  }
  if (!decided) throw new Error("A message that goes was decided.");
  const channel = trigger.channel === "sms" ? "text" : "email";
  return sendPlanned(ctx, contact, decided, { channel, sender: sender.user, source: "campaign" });
}

async function end(ctx: Ctx, { id }: HeldSend, change: SendChange): Promise<void> {
  const isOver = change.status === "sent" || change.status === "skipped";
  await changeSend(ctx.trx, ctx.actor.tenant_id, id, { ...change, ...(isOver && { ended_at: ctx.world.now() }) });
  ctx.changeSet.add("campaign_sends", id);
}

/** What cannot be written, such as a title that its fields make too long, is left out and says why. */
export async function refuseSend(ctx: Ctx, due: DueSend, error: Refusal): Promise<void> {
  const { trx, actor, world } = ctx;
  const send = await holdDueSend(trx, actor.tenant_id, due.id, world.now());
  if (!send) return;
  const [words] = Object.values(error.fields).flat();
  await end(
    ctx,
    send,
    skipped({ reason: "no_value", words: words?.includes(" ") ? words : "It could not be written" }),
  );
}
