/** State of the template editor: the draft, its errors, and the saved version. */
import { useEffect, useState } from "react";
import { workflowTemplates } from "../../contract/workflow/workflows.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { planProblems } from "../../domain/workflow/plan-check.ts";
import type { TemplateState } from "../../domain/workflow/limits.ts";
import type { Step } from "../../domain/workflow/step.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { draftOf, emptyDraft, type TemplateDraft, unchosen } from "./plan-draft.ts";
import {
  type Card,
  firstProblem,
  joined,
  noProblems,
  type PlanProblems,
  problemsByCard,
  withoutCard,
  withoutStepProblems,
} from "./plan-problems.ts";

export interface TemplateDrafting {
  /** The version on the server; null before the first save. */
  template: WorkflowTemplate | null;
  draft: TemplateDraft;
  isChanged: boolean;
  busy: boolean;
  /** Error that belongs to no card. */
  failed: string | null;
  /** Another user saved it since it was opened. */
  isSuperseded: boolean;
  problems: PlanProblems;
  change(change: Partial<TemplateDraft>, card: Card): void;
  changeSteps(change: (steps: readonly Step[]) => readonly Step[], changed?: string): void;
  save(): Promise<WorkflowTemplate | null>;
  /** Saves if needed, then activates the draft as the next version. */
  putToWork(): Promise<WorkflowTemplate | null>;
  moveTo(state: TemplateState): Promise<WorkflowTemplate | null>;
}

interface Begun {
  template: WorkflowTemplate | null;
  draft: TemplateDraft;
  /** Called with the first card that has an error after a rejection. */
  onProblem: (card: string) => void;
  onChanged: (isChanged: boolean) => void;
  /** Called after the first save. */
  onMade: (template: WorkflowTemplate) => void;
}

export function useTemplateDraft(begun: Begun): TemplateDrafting {
  const { request, world } = useLocal();
  const [template, setTemplate] = useState(begun.template);
  const [draft, setDraft] = useState(begun.draft);
  const [refused, setRefused] = useState(noProblems);
  const [failed, setFailed] = useState<string | null>(null);
  const [isSuperseded, setOvertaken] = useState(false);
  const [busy, setBusy] = useState(false);
  // Missing fields are only reported once the user tries to activate.
  const [isAsked, setAsked] = useState(false);
  const [newId] = useState(() => world.uuid());
  const isChanged = !isSameValue(draft, template === null ? emptyDraft : draftOf(template));
  const { onChanged } = begun;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const problems = joined(problemsByCard(liveErrors(draft, isAsked), draft.steps), refused);

  const refuse = (found: PlanProblems) => {
    setRefused(found);
    const first = firstProblem(joined(problemsByCard(liveErrors(draft, isAsked), draft.steps), found), draft.steps);
    if (first) begun.onProblem(first);
  };
  const received = (error: unknown) => {
    const fields = fieldErrorsOf(error);
    const isKnown = Object.keys(fields).length > 0;
    const { base, state, seen_at, ...placed } = fields;
    // Errors of the whole template are shown above the plan and expand no card.
    if (Object.keys(placed).length > 0) refuse(problemsByCard(placed, draft.steps));
    setOvertaken(seen_at !== undefined || isConflict(error));
    setFailed(base ?? state ?? seen_at ?? (isKnown ? null : isConflict(error) ? conflictWords : wordsOf(error)));
  };
  /** One action at a time. Rejections are reported and the draft is kept. */
  const doing = async (act: () => Promise<WorkflowTemplate | null>) => {
    if (busy) return null;
    setBusy(true);
    setFailed(null);
    setOvertaken(false);
    setRefused(noProblems);
    try {
      return await act();
    } catch (error) {
      received(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const kept = (saved: WorkflowTemplate) => {
    setTemplate(saved);
    // Text typed while saving is kept.
    setDraft((now) => (now === draft ? draftOf(saved) : now));
    return saved;
  };
  const write = async () => {
    const { shared, ...body } = draft;
    if (!template) {
      const made = kept((await request(workflowTemplates.create, { body: { ...body, id: newId, shared } })).data);
      begun.onMade(made);
      return made;
    }
    const params = { id: template.id };
    const seen = { seen_at: template.updated_at };
    return kept((await request(workflowTemplates.update, { params, body: { ...body, ...seen } })).data);
  };
  const save = async () => {
    const missing = problemsByCard(missingIn(draft), draft.steps);
    if (firstProblem(missing, draft.steps) === null) return write();
    refuse(missing);
    return null;
  };
  return {
    template,
    draft,
    isChanged,
    busy,
    failed,
    isSuperseded,
    problems,
    change: (more, card) => {
      setDraft((now) => ({ ...now, ...more }));
      setRefused((now) => withoutCard(now, card));
    },
    changeSteps: (change, changed) => {
      setDraft((now) => ({ ...now, steps: [...change(now.steps)] }));
      setRefused((now) => withoutCard(changed ? withoutStepProblems(now, changed) : now, "steps"));
    },
    save: () => doing(save),
    putToWork: () =>
      doing(async () => {
        setAsked(true);
        const lacking = problemsByCard({ ...liveErrors(draft, true), ...missingIn(draft) }, draft.steps);
        if (firstProblem(lacking, draft.steps) !== null) {
          refuse(lacking);
          return null;
        }
        const saved = isChanged ? await write() : template;
        if (!saved) return null;
        const { data } = await request(workflowTemplates.activate, { params: { id: saved.id } });
        setTemplate(data);
        return data;
      }),
    moveTo: (state) =>
      doing(async () => {
        if (!template) return null;
        const body = { state, seen_at: template.updated_at };
        const { data } = await request(workflowTemplates.update, { params: { id: template.id }, body });
        setTemplate(data);
        return data;
      }),
  };
}

const conflictWords = "Someone else changed this template. Reopen it to see their changes.";

function isConflict(error: unknown): boolean {
  return (error as { code?: unknown }).code === "conflict";
}

/** A branch that leads backwards is reported at once, missing fields only on activation. */
function liveErrors(draft: TemplateDraft, isAsked: boolean): Record<string, string> {
  const found = Object.entries(planProblems(draft)).map(([place, words]) => [place, words[0] ?? ""] as const);
  return Object.fromEntries(found.filter(([place]) => isAsked || place.endsWith(".otherwise")));
}

/** Required even to save a draft. */
function missingIn({ name, steps }: TemplateDraft): Record<string, string> {
  return { ...(name.trim() === "" ? { name: "Enter a name." } : {}), ...unchosen(steps) };
}
