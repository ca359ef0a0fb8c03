/** A workflow template (domain §15), with its states: draft → active ⇄ paused → archived. */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { Conditions } from "./condition.ts";
import {
  stepsMax,
  stopRulesMax,
  templateOwners,
  templateStates,
  workflowDescriptionLengthMax,
  workflowNameLengthMax,
} from "./limits.ts";
import { Step } from "./step.ts";
import { Trigger } from "./trigger.ts";

export const WorkflowCategory = z.object({
  id: Uuid,
  name: z.string().max(workflowNameLengthMax),
  color: z.string().max(20),
  position: z.int().nonnegative(),
  active: z.boolean(),
});
export type WorkflowCategory = z.infer<typeof WorkflowCategory>;

/** What ends a run early. A contact who died or asked not to be contacted ends every run, listed or not. */
export const stopRules = [
  "replied",
  "became_client",
  "owner_changed",
  "call_answered",
  "event_planned",
  "policy_sold",
] as const;
export type StopRule = (typeof stopRules)[number];

/** What a version freezes. */
export const WorkflowPlan = z.strictObject({
  trigger: Trigger,
  conditions: Conditions,
  steps: z.array(Step).max(stepsMax),
  stop_rules: z.array(z.enum(stopRules)).max(stopRulesMax),
});
export type WorkflowPlan = z.infer<typeof WorkflowPlan>;

export const WorkflowTemplate = z.object({
  id: Uuid,
  category_id: Uuid.nullable(),
  name: z.string(),
  description: z.string(),
  owner: z.enum(templateOwners),
  /** The author; null on a shipped template. */
  created_by: Uuid.nullable(),
  state: z.enum(templateStates),
  /** The last activated version; 0: none yet. */
  version: z.int().nonnegative(),
  /** Changed since that version. */
  changed: z.boolean(),
  ...WorkflowPlan.shape,
  created_at: Instant,
  updated_at: Instant,
});
export type WorkflowTemplate = z.infer<typeof WorkflowTemplate>;

const written = {
  category_id: Uuid.nullable(),
  name: z.string().trim().min(1).max(workflowNameLengthMax),
  description: z.string().trim().max(workflowDescriptionLengthMax),
  ...WorkflowPlan.shape,
};
/** `shared`: the company's instead of the user's own; needs `workflows.share`. */
export const NewTemplate = z.strictObject({
  id: Uuid.optional(),
  shared: z.boolean().default(false),
  category_id: written.category_id.default(null),
  name: written.name,
  description: written.description.default(""),
  trigger: Trigger,
  conditions: Conditions.default({ match: "all", tests: [] }),
  steps: written.steps.default([]),
  stop_rules: written.stop_rules.default([]),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
/** `seen_at`: the `updated_at` the editor saw; if it changed since, nothing is written. */
export const TemplateEdit = z
  .strictObject({
    ...written,
    state: z.enum(["paused", "active", "archived", "draft"]),
    seen_at: Instant,
  })
  .partial();
export type TemplateEdit = z.infer<typeof TemplateEdit>;
