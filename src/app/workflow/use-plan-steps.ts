/** Actions on the steps of a plan: insert, move, copy, remove with undo. Scroll position and focus follow. */
import { useState } from "react";
import { isFork, type Step, type StepKind } from "../../domain/workflow/step.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { cardId } from "./plan-context.ts";
import { blankStep, movedStep, placeOf, withoutStep, withStep } from "./plan-draft.ts";
import type { StepActs } from "./step-card.tsx";

interface PlanStepsProps {
  steps: readonly Step[];
  onSteps: (change: (steps: readonly Step[]) => readonly Step[], changed?: string) => void;
  /** Expands a card; null collapses all. */
  onOpen: (name: string | null) => void;
}

export interface PlanSteps extends StepActs {
  add(at: number, kind: StepKind): void;
  /** Announced to screen readers when a card moves. */
  received: string;
}

export function usePlanSteps({ steps, onSteps, onOpen }: PlanStepsProps): PlanSteps {
  const { world } = useLocal();
  const [received, setTold] = useState("");
  const put = (at: number, step: Step) => {
    onSteps((now) => withStep(now, at, step));
    open(step.id);
  };
  const open = (id: string) => {
    onOpen(id);
    focusCard(id);
  };
  return {
    received,
    open,
    add: (at, kind) => put(at, blankStep(kind, world.uuid())),
    change: (step) => onSteps((now) => now.map((one) => (one.id === step.id ? step : one)), step.id),
    move: (id, by) => {
      const next = movedStep(steps, id, by);
      if (next === steps) return;
      const held = document.activeElement;
      onSteps(() => next);
      setTold(`Step ${placeOf(steps, id)} is now step ${placeOf(next, id)} of ${next.length}.`);
      // Moving the element in the DOM drops its focus.
      requestAnimationFrame(() => (held instanceof HTMLElement && held.isConnected ? held.focus() : undefined));
    },
    duplicate: (id) => {
      const step = steps.find((one) => one.id === id);
      if (step) put(placeOf(steps, id), { ...step, id: world.uuid() });
    },
    remove: (id) => {
      const at = placeOf(steps, id);
      const before = steps;
      onSteps((now) => withoutStep(now, id));
      const beside = steps[at]?.id ?? steps[at - 2]?.id ?? "trigger";
      focusCard(beside, "button");
      showUndo({
        text: `Step ${at} deleted.`,
        undo: () => {
          onSteps((now) => putBack(now, before, id));
          focusCard(id, "button");
        },
      });
    },
  };
}

/** Restores a step at its position among the remaining steps, with the branches that led to it. */
function putBack(now: readonly Step[], before: readonly Step[], id: string): readonly Step[] {
  const step = before.find((one) => one.id === id);
  if (!step || now.some((one) => one.id === id)) return now;
  const earlier = before.slice(0, before.indexOf(step)).map((one) => one.id);
  const at = now.findLastIndex((one) => earlier.includes(one.id)) + 1;
  const led = before.filter((one) => isFork(one) && one.otherwise === id).map((one) => one.id);
  return withStep(now, at, step).map((one) => (isFork(one) && led.includes(one.id) ? { ...one, otherwise: id } : one));
}

const wrong = "[aria-invalid=true]";
const field = "fieldset :is(input:not([type=hidden]), textarea, button):enabled";
const any = "button:enabled";

/** Focuses the first invalid field of a card, else its first field, else the card. */
export function focusCard(name: string, what: "field" | "button" = "field"): void {
  // One frame for the card to expand, one for its form to render.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const card = document.getElementById(cardId(name));
      const places = what === "field" ? [wrong, field, any] : [any];
      const place = places.map((one) => card?.querySelector<HTMLElement>(one)).find(Boolean);
      place?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: "nearest" });
    }),
  );
}
