/** Context of all plan cards: names of referenced records, and whether the plan may be edited. */
import { createContext, use } from "react";
import type { Step, StepKind, StepOf } from "../../domain/workflow/step.ts";
import type { CardProblems } from "./plan-problems.ts";
import type { PlanFacts } from "./use-plan-facts.ts";

interface OpenPlan extends PlanFacts {
  mayEdit: boolean;
  steps: readonly Step[];
}

const PlanContext = createContext<OpenPlan | null>(null);
export const PlanProvider = PlanContext.Provider;

export function usePlan(): OpenPlan {
  const facts = use(PlanContext);
  if (!facts) throw new Error("This card is outside a plan.");
  return facts;
}

/** DOM id of a card. */
export function cardId(name: string): string {
  return `plan-${name}`;
}

/** Props of a step's form. */
export interface StepFieldsProps<K extends StepKind = StepKind> {
  step: StepOf<K>;
  onChange: (step: Step) => void;
  problems: CardProblems;
}
