/** A template in use (domain §15): inactive → active ⇄ paused → finished or stopped; its runs and history. */
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
  /** The version for new runs; existing runs finish with theirs. */
  template_version: z.int().positive(),
  /** Of that version. */
  trigger: Trigger,
  name: z.string(),
  /** Only contacts of this scope enter; null: any that the trigger matches. */
  audience: ContactsScope.nullable(),
  /** The flow acts with this user's rights. */
  owner_id: Uuid,
  status: z.enum(flowStatuses),
  started_at: Instant.nullable(),
  counts: RunCounts,
  created_at: Instant,
  updated_at: Instant,
});
export type WorkflowFlow = z.infer<typeof WorkflowFlow>;

/** A flow with the plan of its version and the number of runs waiting at each step, by the step's id. */
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
/** `use_latest`: new runs use the template's latest version. `base`: the values the editor showed when it opened. */
export const FlowEdit = z
  .strictObject({ ...written, use_latest: z.literal(true), base: z.strictObject(written).partial() })
  .partial();
export type FlowEdit = z.infer<typeof FlowEdit>;
/** Statuses a user can set; `finished` is set automatically, once its template is archived and no run is left. */
export const FlowActivation = z.strictObject({ status: z.enum(["active", "paused", "stopped"]).default("active") });

export const stopReasons = [
  "do_not_contact",
  "deceased",
  "deleted",
  "merged",
  "replied",
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
  /** The user it acts as: the contact's owner when it began, or who took it over. */
  user_id: Uuid,
  /** The next step, or the one it was stopped at; null: it is complete. */
  step_id: Uuid.nullable(),
  step_kind: z.enum(stepKinds).nullable(),
  state: z.enum(runStates),
  waiting_until: Instant.nullable(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  /** Why it ended early, as a code; for a failed run, or one that waits at a step, as text. */
  why: z.string(),
});
export type FlowRun = z.infer<typeof FlowRun>;

/** One step that was executed, skipped or tried. */
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
  /** As text: recipient, tag, or reason for not doing it. */
  detail: z.string(),
  /** The user it acted as. */
  user_id: Uuid.nullable(),
});
export type FlowHistory = z.infer<typeof FlowHistory>;

/** A simulated step. */
export const DryStep = z.object({
  step_id: Uuid,
  step: z.enum(stepKinds),
  /** When it would be executed. */
  at: Instant,
  result: z.enum(["would_do", "would_skip", "would_fail"]),
  detail: z.string(),
});
export type DryStep = z.infer<typeof DryStep>;
export const DryRun = z.object({
  /** False: the conditions or a rule exclude this contact; `why` says which. */
  enters: z.boolean(),
  why: z.string(),
  steps: z.array(DryStep),
});
export type DryRun = z.infer<typeof DryRun>;
