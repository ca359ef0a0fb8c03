/** A run that waits for the contact to write back: it goes on with the answer, or when the time is over. */
import { isAnswer } from "../../domain/consent/reply-meaning.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { beginningOf, waitWords } from "../../domain/workflow/flow-words.ts";
import { stepOtherwise } from "../../domain/workflow/next-step.ts";
import type { StepOf } from "../../domain/workflow/step.ts";
import { minuteMs } from "../../kit/durations.ts";
import { exactMoment } from "../../kit/moments.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { emailSince, lastSentAt, textsSince, wakeWaiting } from "./flow-reply-rows.ts";
import type { StepResult, StepContext } from "./step-context.ts";

const shownMax = 80;

/** An answer to what the run sent counts also where it came before this step. */
export async function takeReplyWait(
  { ctx, flow, run, contact, owner }: StepContext,
  step: StepOf<"wait_for_reply">,
): Promise<StepResult> {
  const { trx, world } = ctx;
  const now = world.now();
  const waits_since = run.waits_since ?? now;
  const since = (await lastSentAt(trx, run)) ?? waits_since;
  const asked = { tenant_id: run.tenant_id, contact_id: contact.id, since };
  const answer = (await textsSince(trx, asked)).find(isAnswer)?.body ?? (await emailSince(trx, asked));
  if (answer !== undefined) return { result: "done", detail: `They wrote: “${beginningOf(answer, shownMax)}”` };
  const until = waits_since + step.minutes * minuteMs;
  if (until > now)
    return { result: "waiting", detail: `Until ${exactMoment(until, owner.zone)}`, until, stays: true, waits_since };
  const next = stepOtherwise(flow.plan.steps, step);
  return { result: "done", detail: `No reply in ${waitWords(step.minutes)}.`, next };
}

export async function hasReplied(trx: Trx, since: Parameters<typeof textsSince>[1]): Promise<boolean> {
  return (await textsSince(trx, since)).some(isAnswer) || (await emailSince(trx, since)) !== undefined;
}

/** In the transaction that stores the answer; its contact is locked, as when a step is taken. */
export async function goOnAfterAnswer(ctx: Ctx, { contact_id }: Pick<TextRow, "contact_id">): Promise<void> {
  if (contact_id === null) return;
  const { trx, actor, world, services } = ctx;
  const woken = await wakeWaiting(trx, { tenant_id: actor.tenant_id, contact_id, now: world.now() });
  if (woken) await services.jobs.enqueue(trx, "run_flows", { tenant_id: actor.tenant_id });
}
