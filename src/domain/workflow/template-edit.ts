/** Creates and edits a template. Edits apply to its next version; the active version does not change. */
import { refuse } from "../../kit/refusal.ts";
import { isSameValue } from "../values/same-value.ts";
import { workflowMessages } from "./messages.ts";
import { moveTemplate } from "./template-moves.ts";
import type { NewTemplate, TemplateEdit, WorkflowPlan, WorkflowTemplate } from "./template.ts";

export function draftTemplate(
  { shared, id: _id, ...typed }: NewTemplate,
  { id, now, by }: { id: string; now: number; by: string },
): WorkflowTemplate {
  const owner = shared ? "tenant" : "user";
  return {
    ...typed,
    id,
    owner,
    created_by: by,
    state: "draft",
    version: 0,
    changed: true,
    created_at: now,
    updated_at: now,
  };
}

/** Returns the same template when nothing differs. Refuses an edit of an outdated state with `conflict`. */
export function editTemplate(
  template: WorkflowTemplate,
  { seen_at, state = template.state, ...typed }: TemplateEdit,
  now: number,
): WorkflowTemplate {
  if (seen_at !== undefined && seen_at !== template.updated_at)
    refuse("conflict", { base: [workflowMessages.changed_meanwhile] });
  if (state === "active" && template.version === 0) refuse("conflict", { state: [workflowMessages.template_draft] });
  const moved = moveTemplate(template, state, now);
  const next = { ...moved, ...given(typed) };
  if (isSameValue(next, template)) return template;
  const changed = template.changed || planFields.some((name) => !isSameValue(next[name], template[name]));
  return { ...next, changed, updated_at: later(template, now) };
}

/** As its next version, unless nothing changed since the last. */
export function activateTemplate(template: WorkflowTemplate, now: number): WorkflowTemplate {
  const isFrozen = !template.changed && template.version > 0;
  if (isFrozen && template.state === "active") return template;
  const moved = moveTemplate(template, "active", now);
  const version = isFrozen ? template.version : template.version + 1;
  return { ...moved, version, changed: false, updated_at: later(template, now) };
}

const planFields = ["trigger", "conditions", "steps", "stop_rules"] as const satisfies (keyof WorkflowPlan)[];

type Typed = Omit<TemplateEdit, "seen_at" | "state">;

function given(typed: Typed): Partial<WorkflowTemplate> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}

/** Strictly increasing, so that two edits within a millisecond have different `updated_at` values. */
function later({ updated_at }: WorkflowTemplate, now: number): number {
  return Math.max(now, updated_at + 1);
}
