/** One demo contact's run of a workflow: every step at its time, until today or an early end. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { conditionsHold } from "../../domain/workflow/conditions-hold.ts";
import { stopReasonWords } from "../../domain/workflow/flow-words.ts";
import { firstStep, stepAfter, stepOtherwise } from "../../domain/workflow/next-step.ts";
import type { Step } from "../../domain/workflow/step.ts";
import type { StopReason } from "../../domain/workflow/flow.ts";
import type { StopRule, WorkflowPlan } from "../../domain/workflow/template.ts";
import type { RunState } from "../../domain/workflow/limits.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs, secondMs } from "../../kit/durations.ts";
import { exactMoment } from "../../kit/moments.ts";
import type { Chance } from "./chance.ts";
import { type DemoRun, type Journey, planEvent, sendEmail, type Told, type Way } from "./workflow-effects.ts";

type Row = Record<string, unknown>;

export function demoRun(chance: Chance, journey: Journey): DemoRun {
  const { plan, started_at } = journey;
  const made: DemoRun = { flow_runs: [], flow_history: [], emails: [], events: [] };
  const way: Way = { ...journey, run_id: chance.uuid(started_at), at: started_at, made };
  notify(chance, way, null, "start", ["done", plan.trigger.kind === "by_hand" ? "Added manually" : ""]);
  way.at += secondMs;
  const outcome = rowOutcomeOf(chance, plan);
  let taken = 0;
  for (let step = firstStep(plan.steps); step; taken++) {
    if (endsHere(chance, way, step, outcome && taken >= outcome.atStep ? outcome : null)) return made;
    notify(chance, way, step, step.kind, takeStep(chance, way, step));
    step = leave(way, step);
  }
  keep(way, "done", { ended_at: way.at });
  return made;
}

/** How it ends before the last step: by one of the plan's rules, or by a failed email. */
type RowOutcome = { atStep: number; why: StopRule | null };

/** Most reach the end. */
function rowOutcomeOf(chance: Chance, { steps, stop_rules }: WorkflowPlan): RowOutcome | null {
  const roll = chance.next();
  if (roll < 0.16 && stop_rules.length > 0)
    return { atStep: chance.whole(1, Math.max(1, steps.length - 1)), why: chance.of(stop_rules) };
  return roll > 0.96 ? { atStep: chance.whole(0, steps.length - 1), why: null } : null;
}

/** A contact before a future step waits for it, or left with the workflow; a failure occurs at the next email. */
function endsHere(chance: Chance, way: Way, step: Step, outcome: RowOutcome | null): boolean {
  const { at, until, isStopped } = way;
  if (at > until) {
    if (isStopped) stop(chance, { ...way, at: until }, step, "flow_stopped");
    else keep(way, "waiting", { step_id: step.id, waiting_until: at });
    return true;
  }
  if (outcome?.why) stop(chance, way, step, outcome.why);
  else if (outcome && step.kind === "send_email") fail(chance, way, step);
  else return false;
  return true;
}

function stop(chance: Chance, way: Way, step: Step, why: StopReason): void {
  notify(chance, way, step, "stop", ["done", stopReasonWords[why]]);
  keep(way, "stopped", { step_id: step.id, ended_at: way.at, why });
}

function fail(chance: Chance, way: Way, step: Step): void {
  const why = "The mail server could not be reached.";
  notify(chance, way, step, step.kind, ["failed", why]);
  keep(way, "failed", { step_id: step.id, ended_at: way.at, why, tries: 4 });
}

function notify(chance: Chance, way: Way, step: Step | null, named: string, [result, detail]: Told): void {
  const { run_id, at, flow, contact, user, made } = way;
  made.flow_history.push({
    id: chance.uuid(at),
    run_id,
    flow_id: flow.id,
    contact_id: contact.id,
    at,
    step_id: step?.id ?? null,
    step: named,
    result,
    detail,
    user_id: user.id,
  });
}

function keep({ run_id, flow, contact, user, started_at, made }: Way, state: RunState, stands: Row): void {
  const { owner_id, category, in_force_policies } = contact;
  made.flow_runs.push({
    id: run_id,
    flow_id: flow.id,
    template_id: flow.template_id,
    version: 1,
    contact_id: contact.id,
    user_id: user.id,
    owner_id,
    category,
    in_force_policies,
    state,
    step_id: null,
    waiting_until: null,
    tries: 0,
    steps_today: 0,
    depth: 0,
    started_at,
    ended_at: null,
    why: "",
    ...stands,
  });
}

/** Advances time; returns the step reached. */
function leave(way: Way, step: Step): Step | null {
  const { plan, contact, at } = way;
  way.at += passed(step);
  if (step.kind === "branch" && !holds(contact, step, at)) return stepOtherwise(plan.steps, step);
  return stepAfter(plan.steps, step.id);
}

function passed(step: Step): number {
  return step.kind === "wait" ? step.minutes * minuteMs : secondMs;
}

function holds(contact: Contact, { conditions }: Pick<WorkflowPlan, "conditions">, at: number): boolean {
  return conditionsHold(conditions, contact, dayOf(at));
}

function takeStep(chance: Chance, way: Way, step: Step): Told {
  switch (step.kind) {
    case "send_email":
      return sendEmail(chance, way, step);
    case "create_event":
      return planEvent(chance, way, step);
    case "wait":
      return ["waiting", `Until ${exactMoment(way.at + passed(step), "America/New_York")}`];
    case "wait_for_hours":
      return ["done", "Within calling hours."];
    case "branch":
      return ["done", holds(way.contact, step, way.at) ? "Conditions met." : "Conditions not met."];
    default:
      return ["done", ""];
  }
}
