/** The records a plan references by id, each with its field, so that a deleted one can be pointed out. */
import type { ConditionField, Conditions, ConditionTest } from "./condition.ts";
import type { Step } from "./step.ts";
import type { WorkflowPlan } from "./template.ts";
import type { Trigger } from "./trigger.ts";

export const referenceKinds = ["tag", "status", "source", "group", "pool", "user", "flow"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface PlanReference {
  kind: ReferenceKind;
  id: string;
  /** `steps.2.tag_id`, `trigger.to`, `conditions`. */
  field: string;
}

export function planReferences({ trigger, conditions, steps }: WorkflowPlan): PlanReference[] {
  return [
    ...placed("trigger", triggerIds(trigger)),
    ...conditionIds(conditions).map((named) => ({ ...named, field: "conditions" })),
    ...steps.flatMap((step, at) => placed(`steps.${at}`, stepIds(step))),
  ];
}

/** `name`: of the field within its step or trigger. */
interface Named {
  kind: ReferenceKind;
  id: string | null;
  name: string;
}

function placed(base: string, named: readonly Named[]): PlanReference[] {
  return named.flatMap(({ kind, id, name }) => (id === null ? [] : [{ kind, id, field: `${base}.${name}` }]));
}

function triggerIds(trigger: Trigger): Named[] {
  switch (trigger.kind) {
    case "status_changed":
      return [
        { kind: "status", id: trigger.from, name: "from" },
        { kind: "status", id: trigger.to, name: "to" },
      ];
    case "tag_added":
    case "tag_removed":
      return [{ kind: "tag", id: trigger.tag_id, name: "tag_id" }];
    case "group_added":
      return [{ kind: "group", id: trigger.group_id, name: "group_id" }];
    case "pool_added":
      return [{ kind: "pool", id: trigger.pool_id, name: "pool_id" }];
    default:
      return [];
  }
}

function stepIds(step: Step): Named[] {
  switch (step.kind) {
    case "add_tag":
    case "remove_tag":
      return [{ kind: "tag", id: step.tag_id, name: "tag_id" }];
    case "add_to_group":
      return [{ kind: "group", id: step.group_id, name: "group_id" }];
    case "set_status":
      return [{ kind: "status", id: step.status_id, name: "status_id" }];
    case "start_flow":
      return [{ kind: "flow", id: step.flow_id, name: "flow_id" }];
    case "assign":
      return receiverIds(step.to);
    case "branch":
      return conditionIds(step.conditions).map((named) => ({ ...named, name: "conditions" }));
    default:
      return [];
  }
}

function receiverIds(to: Extract<Step, { kind: "assign" }>["to"]): Named[] {
  if (to.way === "user") return [{ kind: "user", id: to.user_id, name: "to" }];
  if (to.way === "pool") return [{ kind: "pool", id: to.pool_id, name: "to" }];
  return to.user_ids.map((id) => ({ kind: "user", id, name: "to" }));
}

const kindOfField: Partial<Record<ConditionField, ReferenceKind>> = {
  status_id: "status",
  source_id: "source",
  tag_ids: "tag",
  group_ids: "group",
  owner_id: "user",
  pool_id: "pool",
};

type AnyConditions = Pick<Conditions, "tests"> | { tests: readonly ConditionTest[] };

function conditionIds({ tests }: AnyConditions): { kind: ReferenceKind; id: string }[] {
  return tests.flatMap((test) => {
    if ("tests" in test) return conditionIds(test);
    const kind = kindOfField[test.field];
    return kind ? textsIn(test.value).map((id) => ({ kind, id })) : [];
  });
}

function textsIn(value: ConditionTest["value"]): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one): one is string => typeof one === "string" && one !== "");
}
