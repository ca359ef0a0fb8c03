/** A template at work (domain §15): inactive → active ⇄ paused → finished or stopped; the contacts in it; what was done. */
import { z } from "zod";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { ContactsScope } from "../lists/contacts-scope.ts";
import { flowStatuses, runStates, stepResults, workflowNameLengthMax } from "./limits.ts";
import { stepKinds, stepsWithNames } from "./step.ts";
import { WorkflowPlan } from "./template.ts";
import { Trigger } from "./trigger.ts";

const count = z.int().nonnegative();
export const RunCounts = z.object({ waiting: count, running: count, done: count, stopped: count, failed: count });
export type RunCounts = z.infer<typeof RunCounts>;

export const WorkflowFlow = z.object({
  id: Uuid,
  template_id: Uuid,
  template_name: z.string(),
  /** The version those who enter now go through; who is in already finishes theirs. */
  template_version: z.int().positive(),
  /** Of that version. */
  trigger: Trigger,
  name: z.string(),
  /** Only contacts of this scope enter; null: whomever the trigger names. */
  audience: ContactsScope.nullable(),
  /** In whose right it works. */
  owner_id: Uuid,
  status: z.enum(flowStatuses),
  started_at: Instant.nullable(),
  counts: RunCounts,
  created_at: Instant,
  updated_at: Instant,
});
export type WorkflowFlow = z.infer<typeof WorkflowFlow>;

/** A flow with the plan of its version and how many stand before each step, by the step's id. */
export const WorkflowFlowDetail = WorkflowFlow.extend({
  ...WorkflowPlan.shape,
  standing: z.record(z.string(), count),
});
export type WorkflowFlowDetail = z.infer<typeof WorkflowFlowDetail>;

const written = {
  name: z.string().trim().min(1).max(workflowNameLengthMax),
  audience: ContactsScope.nullable(),
};
export const NewFlow = z.strictObject({
  id: Uuid.optional(),
  template_id: Uuid,
  name: written.name,
  audience: written.audience.default(null),
});
export type NewFlow = z.infer<typeof NewFlow>;
/** `use_latest`: whoever enters from now on goes through the template's last version. */
export const FlowEdit = z.strictObject({ ...written, use_latest: z.literal(true) }).partial();
export type FlowEdit = z.infer<typeof FlowEdit>;
/** Where a person may put it; `finished` comes by itself, once its template is archived and nobody is left in it. */
export const FlowActivation = z.strictObject({ status: z.enum(["active", "paused", "stopped"]).default("active") });

export const stopReasons = [
  "do_not_contact",
  "deceased",
  "deleted",
  "merged",
  "became_client",
  "owner_changed",
  "call_answered",
  "event_planned",
  "policy_sold",
  "not_permitted",
  "by_hand",
  "flow_stopped",
] as const;
export type StopReason = (typeof stopReasons)[number];

/** One contact in a flow. */
export const FlowRun = z.object({
  id: Uuid,
  flow_id: Uuid,
  flow_name: z.string(),
  version: z.int().positive(),
  contact_id: ContactNumber,
  contact_name: z.string(),
  /** In whose name it acts: the contact's owner when it began, or who took it over. */
  user_id: Uuid,
  /** Before which step it stands, or stood when it was stopped; null: it is through. */
  step_id: Uuid.nullable(),
  step_kind: z.enum(stepKinds).nullable(),
  state: z.enum(runStates),
  waiting_until: Instant.nullable(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  /** Why it ended early, by code; of a failed one in words. */
  why: z.string(),
});
export type FlowRun = z.infer<typeof FlowRun>;

/** One step that was taken, skipped or tried. */
export const FlowHistory = z.object({
  id: Uuid,
  run_id: Uuid,
  flow_id: Uuid,
  flow_name: z.string(),
  contact_id: ContactNumber,
  contact_name: z.string(),
  at: Instant,
  step_id: Uuid.nullable(),
  step: z.enum(stepsWithNames),
  result: z.enum(stepResults),
  /** In words: to whom, which tag, why not. */
  detail: z.string(),
  /** In whose name. */
  user_id: Uuid.nullable(),
});
export type FlowHistory = z.infer<typeof FlowHistory>;

/** What a step would do, told without doing it. */
export const DryStep = z.object({
  step_id: Uuid,
  step: z.enum(stepKinds),
  /** When it would be taken. */
  at: Instant,
  result: z.enum(["would_do", "would_skip", "would_fail"]),
  detail: z.string(),
});
export type DryStep = z.infer<typeof DryStep>;
export const DryRun = z.object({
  /** False: the conditions or a rule keep this contact out; `why` says which. */
  enters: z.boolean(),
  why: z.string(),
  steps: z.array(DryStep),
});
export type DryRun = z.infer<typeof DryRun>;
