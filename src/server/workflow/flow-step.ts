/**
 * Takes a run through its steps. Each step is one transaction: its effect, its history entry and the run's new position
 * commit together, so a crash neither loses a step nor repeats it. States: waiting ──due──► running ──► done; back to
 * waiting after a wait, a guard, or an error (retried after 1 min, 10 min, 1 h); failed, after the last try; stopped,
 * if the contact may not be contacted any more or a stop rule of the plan is met.
 */
import { stopReasonWords } from "../../domain/workflow/flow-words.ts";
import type { StopReason } from "../../domain/workflow/flow.ts";
import { stepAfter, stepById, stepsLeftToday } from "../../domain/workflow/next-step.ts";
import { isSend, messageOf } from "../../domain/workflow/send-moment.ts";
import type { Step } from "../../domain/workflow/step.ts";
import { stopReasonOf } from "../../domain/workflow/stop-check.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { isVisible } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";
import { capabilityOf } from "../sends/recipient-plan.ts";
import { hasReplied } from "./flow-reply.ts";
import { effects } from "./flow-effects.ts";
import { takableAt } from "./flow-send.ts";
import { wasAnswered, wasPlanned } from "./flow-fact-rows.ts";
import { actorFor, ownerOf } from "./flow-owner.ts";
import { type DueRun, holdDueRun, isToldAlready, type RunRow, recordHistory, updateRun } from "./flow-run-rows.ts";
import type { StepResult, StepContext } from "./step-context.ts";
import { findFlowOfRun } from "./flow-work-rows.ts";

/** Takes the next step; false if there is none to take now. The contact is locked before the run, as everywhere. */
export async function takeStep(ctx: Ctx, due: DueRun): Promise<boolean> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const [contact] = await findContacts(trx, tenant_id, [due.contact_id], { lock: true });
  const run = await holdDueRun(trx, tenant_id, due.id, world.now());
  const flow = run && (await findFlowOfRun(trx, tenant_id, run));
  if (!run || !flow) return false;
  if (flow.status !== "active") return stop(ctx, run, "flow_stopped");
  const owner = await ownerOf(trx, tenant_id, flow);
  if (!contact) return stop(ctx, run, "deleted");
  if (!owner) return stop(ctx, run, "not_permitted");
  const status = (await listStatusRows(trx, tenant_id)).find(({ id }) => id === contact.status_id);
  const taking = { ctx, flow, run, contact, status, owner };
  const why = await whyStop(taking);
  if (why) return stop(ctx, run, why);
  const step = run.step_id === null ? null : stepById(flow.plan.steps, run.step_id);
  if (step === null) return end(ctx, run);
  const acting = await asActor(taking, step);
  return settle(acting, step, await take(acting, step));
}

async function whyStop({ ctx: { trx }, flow, run, contact, status, owner }: StepContext): Promise<StopReason | null> {
  const rules = flow.plan.stop_rules;
  const since = { tenant_id: run.tenant_id, contact_id: contact.id, since: run.started_at };
  const replied = rules.includes("replied") && (await hasReplied(trx, { ...since, since: run.started_at + 1 }));
  const answered = rules.includes("call_answered") && (await wasAnswered(trx, since));
  const planned = rules.includes("event_planned") && (await wasPlanned(trx, since));
  const reason = stopReasonOf({ run, contact, status, rules, since: { replied, answered, planned } });
  return reason ?? (isVisible(owner.visibility, contact) ? null : "not_permitted");
}

/** Acts as the contact's current owner. */
async function asActor(taking: StepContext, step: Step): Promise<StepContext> {
  const { ctx, run, contact, owner } = taking;
  const user_id = contact.owner_id !== null && contact.owner_id !== run.owner_id ? contact.owner_id : run.user_id;
  const capability = isSend(step) ? capabilityOf[messageOf(step).channel] : "contacts.edit";
  const actor = await actorFor(ctx.trx, owner.actor, user_id, capability);
  // The request id tells the history which run wrote what, and sets the depth of flows it triggers.
  return { ...taking, ctx: { ...ctx, actor, request: { ...ctx.request, id: run.id } } };
}

async function take(taking: StepContext, step: Step): Promise<StepResult> {
  const { ctx, run, owner } = taking;
  const today = dayOf(ctx.world.now(), owner.zone);
  if (stepsLeftToday(run, today) > 0) return effectOf(taking, step);
  const until = await takableAt(taking, step, startOfDay(addDays(today, 1), owner.zone));
  return { result: "waiting", detail: "Until tomorrow: daily step limit reached.", until, stays: true };
}

/** A step's kind determines its effect, which the compiler cannot infer from a union. */
function effectOf<S extends Step>(taking: StepContext, step: S): Promise<StepResult> {
  const effect = effects[step.kind] as (taking: StepContext, step: S) => Promise<StepResult>;
  return effect(taking, step);
}

async function settle(
  { ctx, flow, run, contact, owner }: StepContext,
  step: Step,
  taken: StepResult,
): Promise<boolean> {
  const { trx, world } = ctx;
  const now = world.now();
  const after = (taken.result !== "waiting" && taken.contact) || contact;
  const user_id = after.owner_id !== null && after.owner_id !== run.owner_id ? after.owner_id : run.user_id;
  const told = { step_id: step.id, step: step.kind, ...lineOf(taken) };
  // A step that waits on for the same reason has said so.
  if (!(await isToldAlready(trx, run, told))) await recordHistory(ctx, { ...run, user_id: ctx.actor.user_id }, told);
  const stays = taken.result === "waiting" && taken.stays;
  const next = nextOf(flow.plan.steps, step, taken);
  const today = dayOf(now, owner.zone);
  const taken_today = (run.steps_day === today ? run.steps_today : 0) + (stays ? 0 : 1);
  await updateRun(trx, run.tenant_id, run.id, {
    user_id,
    // Changes made by the run itself must not stop it.
    owner_id: after.owner_id,
    category: after.category,
    step_id: next?.id ?? null,
    tries: 0,
    steps_today: taken_today,
    steps_day: today,
    ...standing(taken, next, now),
  });
  return next !== null && taken.result !== "waiting";
}

function lineOf(taken: StepResult) {
  const { result, detail } = taken;
  return { result, detail, message_id: (taken.result !== "waiting" && taken.message_id) || null };
}

function nextOf(steps: readonly Step[], step: Step, taken: StepResult): Step | null {
  if (taken.result === "waiting") return taken.stays ? step : stepAfter(steps, step.id);
  return taken.next === undefined ? stepAfter(steps, step.id) : taken.next;
}

function standing(taken: StepResult, next: Step | null, now: number) {
  if (taken.result === "waiting") {
    const { until: waiting_until, waits_since = null, stays, detail } = taken;
    return { state: "waiting" as const, waiting_until, waits_since, why: stays ? detail : "" };
  }
  const over = { waits_since: null, why: "" };
  if (next !== null) return { ...over, state: "running" as const, waiting_until: now };
  return { ...over, state: "done" as const, waiting_until: null, ended_at: now };
}

async function end({ trx, world }: Ctx, run: RunRow): Promise<false> {
  await updateRun(trx, run.tenant_id, run.id, { state: "done", waiting_until: null, ended_at: world.now() });
  return false;
}

async function stop(ctx: Ctx, run: RunRow, why: StopReason): Promise<false> {
  const ended = { state: "stopped", waiting_until: null, ended_at: ctx.world.now(), why } as const;
  await updateRun(ctx.trx, run.tenant_id, run.id, ended);
  const { step_id } = run;
  await recordHistory(ctx, run, { step_id, step: "stop", result: "done", detail: stopReasonWords[why] });
  return false;
}
