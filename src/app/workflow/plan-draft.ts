/** A template while it is edited: initial values, and how steps are inserted, moved and removed. */
import { noConditions } from "../../domain/workflow/condition.ts";
import { askWords } from "../../domain/consent/ask-words.ts";
import { isFork, type Step, type StepKind, type StepOf } from "../../domain/workflow/step.ts";
import type { WorkflowPlan, WorkflowTemplate } from "../../domain/workflow/template.ts";

export interface TemplateDraft extends WorkflowPlan {
  name: string;
  description: string;
  category_id: string | null;
  /** Shared with the company; fixed at creation. */
  shared: boolean;
}

export const emptyDraft: TemplateDraft = {
  name: "",
  description: "",
  category_id: null,
  shared: false,
  trigger: { kind: "by_hand" },
  conditions: noConditions,
  steps: [],
  stop_rules: [],
};

export function draftOf(template: WorkflowTemplate): TemplateDraft {
  const { name, description, category_id, owner, trigger, conditions, steps, stop_rules } = template;
  return { name, description, category_id, shared: owner !== "user", trigger, conditions, steps, stop_rules };
}

/** Steps get new ids, so that no run confuses the copy with the original. */
export function copyOf(template: WorkflowTemplate, uuid: () => string): TemplateDraft {
  const ids = new Map(template.steps.map(({ id }) => [id, uuid()]));
  const named = (id: string) => ids.get(id) ?? id;
  const steps = template.steps.map((step) => {
    const copy = { ...step, id: named(step.id) };
    return isFork(copy) && copy.otherwise !== null ? { ...copy, otherwise: named(copy.otherwise) } : copy;
  });
  return { ...draftOf(template), name: `${template.name} (copy)`, shared: false, steps };
}

const minutesADay = 24 * 60;

const blanks: { [K in StepKind]: Omit<StepOf<K>, "id" | "kind"> } = {
  send_email: { subject: "", email_body: "" },
  send_text: { body: "" },
  ask_permission: { body: askWords },
  create_event: { type: "follow_up", title: "", in_days: 1, hour: 9, minutes: 30 },
  add_note: { body: "" },
  add_tag: { tag_id: "" },
  remove_tag: { tag_id: "" },
  add_to_group: { group_id: "" },
  set_status: { status_id: "" },
  set_field: { field: "language", value: "" },
  assign: { to: { way: "user", user_id: "" } },
  wait: { minutes: minutesADay },
  wait_for_hours: {},
  wait_for_reply: { minutes: 2 * minutesADay, otherwise: null },
  branch: { conditions: noConditions, otherwise: null },
  start_flow: { flow_id: "" },
  end: {},
};

export function blankStep(kind: StepKind, id: string): Step {
  return { kind, id, ...blanks[kind] } as Step;
}

export function withStep(steps: readonly Step[], at: number, step: Step): Step[] {
  return steps.toSpliced(at, 0, step);
}

/** Branches to the removed step are redirected to the one after it. */
export function withoutStep(steps: readonly Step[], id: string): Step[] {
  const at = steps.findIndex((step) => step.id === id);
  const next = steps[at + 1]?.id ?? null;
  return steps
    .filter((step) => step.id !== id)
    .map((step) => (isFork(step) && step.otherwise === id ? { ...step, otherwise: next } : step));
}

/** Moves by one position; unchanged at either end. */
export function movedStep(steps: readonly Step[], id: string, by: -1 | 1): readonly Step[] {
  const from = steps.findIndex((step) => step.id === id);
  const step = steps[from];
  const to = from + by;
  if (!step || to < 0 || to >= steps.length) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, step);
}

/** 1-based position; 0 if not found. */
export function placeOf(steps: readonly Step[], id: string): number {
  return steps.findIndex((step) => step.id === id) + 1;
}

/** Selections required before a step can be saved, by the path the server would use. */
export function unchosen(steps: readonly Step[]): Record<string, string> {
  return Object.fromEntries(
    steps.flatMap((step, place) => {
      const missing = missingChoice(step);
      return missing ? [[`steps.${place}.${missing[0]}`, missing[1]]] : [];
    }),
  );
}

function missingChoice(step: Step): readonly [field: string, words: string] | null {
  switch (step.kind) {
    case "add_tag":
    case "remove_tag":
      return step.tag_id === "" ? ["tag_id", "Choose a tag."] : null;
    case "add_to_group":
      return step.group_id === "" ? ["group_id", "Choose a group."] : null;
    case "set_status":
      return step.status_id === "" ? ["status_id", "Choose a status."] : null;
    case "start_flow":
      return step.flow_id === "" ? ["flow_id", "Choose a workflow."] : null;
    case "assign":
      return missingTaker(step.to);
    default:
      return null;
  }
}

function missingTaker(to: StepOf<"assign">["to"]): readonly [field: string, words: string] | null {
  switch (to.way) {
    case "user":
      return to.user_id === "" ? ["to.user_id", "Choose a person."] : null;
    case "pool":
      return to.pool_id === "" ? ["to.pool_id", "Choose a pool."] : null;
    default:
      return to.user_ids.length === 0 ? ["to.user_ids", "Choose at least one person."] : null;
  }
}

/** The step is still empty: its sentence would have gaps. */
export function isBlank(step: Step): boolean {
  if (missingChoice(step)) return true;
  switch (step.kind) {
    case "send_email":
      return step.subject.trim() === "";
    case "send_text":
    case "ask_permission":
      return step.body.trim() === "";
    case "create_event":
      return step.title.trim() === "";
    case "set_field":
      return step.value.trim() === "";
    case "branch":
      return step.conditions.tests.length === 0;
    default:
      return false;
  }
}
