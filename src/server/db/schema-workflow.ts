/** Workflows: templates and their frozen versions, workflows, enrolled contacts, and effects. */
import type { ColumnType, Generated } from "kysely";
import type { FlowHistory, FlowRun, WorkflowFlow } from "../../domain/workflow/flow.ts";
import type { WorkflowCategory, WorkflowPlan, WorkflowTemplate } from "../../domain/workflow/template.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;
type SomeJson<T> = ColumnType<T | null, string | null, string | null>;

interface WorkflowCategories extends WorkflowCategory {
  tenant_id: string;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number | null>;
}

interface WorkflowTemplates extends Omit<WorkflowTemplate, keyof WorkflowPlan> {
  tenant_id: string;
  trigger: Json<WorkflowPlan["trigger"]>;
  conditions: Json<WorkflowPlan["conditions"]>;
  steps: Json<WorkflowPlan["steps"]>;
  stop_rules: Json<WorkflowPlan["stop_rules"]>;
  deleted_at: Generated<number | null>;
}

interface WorkflowVersions {
  tenant_id: string;
  template_id: string;
  version: number;
  plan: Json<WorkflowPlan>;
  at: number;
}

interface WorkflowFlows extends Omit<WorkflowFlow, "template_name" | "trigger" | "counts" | "audience"> {
  tenant_id: string;
  audience: SomeJson<NonNullable<WorkflowFlow["audience"]>>;
  /** The real user, if one acted as the owner. */
  acting: SomeJson<NonNullable<Actor["acting"]>>;
  listens: Generated<string[]>;
  scanned_until: Generated<number>;
  turns: Generated<number>;
  deleted_at: Generated<number | null>;
}

interface FlowWakes {
  tenant_id: string;
  id: Generated<number>;
  flow_id: string;
  audit_id: string;
}

interface FlowRuns extends Omit<FlowRun, "flow_name" | "contact_name" | "step_kind" | "why"> {
  tenant_id: string;
  template_id: string;
  owner_id: string | null;
  category: string;
  in_force_policies: number;
  tries: Generated<number>;
  steps_today: Generated<number>;
  steps_day: Generated<string | null>;
  waits_since: Generated<number | null>;
  depth: Generated<number>;
  occasion: Generated<string | null>;
  why: Generated<string>;
}

interface FlowHistories extends Omit<FlowHistory, "flow_name" | "contact_name"> {
  tenant_id: string;
  message_id: Generated<string | null>;
}

export interface WorkflowTables {
  workflow_categories: WorkflowCategories;
  workflow_templates: WorkflowTemplates;
  workflow_versions: WorkflowVersions;
  workflow_flows: WorkflowFlows;
  flow_wakes: FlowWakes;
  flow_runs: FlowRuns;
  flow_history: FlowHistories;
}
