/** The states of a template: draft → active ⇄ paused → archived, and back to draft. */
import { refuse } from "../../kit/refusal.ts";
import type { TemplateState } from "./limits.ts";
import { workflowMessages } from "./messages.ts";
import type { WorkflowTemplate } from "./template.ts";

const ways: Record<TemplateState, readonly TemplateState[]> = {
  draft: ["active", "archived"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  archived: ["draft"],
};

export function mayMoveTemplate(from: TemplateState, to: TemplateState): boolean {
  return ways[from].includes(to);
}

type Movable = Pick<WorkflowTemplate, "state" | "updated_at">;

/** Returns the same template when it already has the state; refuses an invalid move with `conflict`. */
export function moveTemplate<T extends Movable>(template: T, state: TemplateState, now: number): T {
  if (template.state === state) return template;
  if (!mayMoveTemplate(template.state, state)) refuse("conflict", { state: [whyNot(template.state)] });
  return { ...template, state, updated_at: now };
}

function whyNot(from: TemplateState): string {
  if (from === "archived") return workflowMessages.template_archived;
  return from === "draft" ? workflowMessages.template_draft : workflowMessages.template_not_draft;
}
