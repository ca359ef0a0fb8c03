/** Validation errors of a template, by the card that shows them: `steps.2.subject` is the subject of the third step. */
import { dictionary } from "../../kit/dictionary.ts";
import type { Step } from "../../domain/workflow/step.ts";

/** Messages by field; "" applies to the whole card. */
export type CardProblems = Readonly<Record<string, string>>;
export type Card = "about" | "trigger" | "conditions" | "steps" | "stop_rules";

export interface PlanProblems {
  cards: Readonly<Record<Card, CardProblems>>;
  /** By step id, so that they move with the step. */
  steps: Readonly<Record<string, CardProblems>>;
}

export const noProblems: PlanProblems = {
  cards: { about: {}, trigger: {}, conditions: {}, steps: {}, stop_rules: {} },
  steps: {},
};

const isCard = (word: string): word is Card => Object.hasOwn(noProblems.cards, word);

export function problemsByCard(errors: Readonly<Record<string, string>>, steps: readonly Step[]): PlanProblems {
  const cards: Record<Card, Record<string, string>> = {
    about: {},
    trigger: {},
    conditions: {},
    steps: {},
    stop_rules: {},
  };
  const ofSteps: Record<string, Record<string, string>> = dictionary();
  for (const [path, words] of Object.entries(errors)) {
    const [first = "", ...rest] = placeOf(path);
    const step = first === "steps" ? steps[Number(rest[0] ?? Number.NaN)] : undefined;
    if (step) (ofSteps[step.id] ??= {})[rest.slice(1).join(".")] = words;
    else if (isCard(first)) cards[first][rest.join(".")] = words;
    else cards.about[path] = words;
  }
  return { cards, steps: ofSteps };
}

/** Errors within a condition are shown on the whole condition: `conditions.tests.0.value` as `conditions.0`. */
function placeOf(path: string): string[] {
  const parts = path.split(".").filter((part) => part !== "tests");
  return parts.includes("conditions") && /^(field|op|value)$/.test(parts.at(-1) ?? "") ? parts.slice(0, -1) : parts;
}

/** Union; for the same field the second one wins. */
export function joined(one: PlanProblems, other: PlanProblems): PlanProblems {
  return {
    cards: { ...joinedBy(one.cards, other.cards) } as PlanProblems["cards"],
    steps: joinedBy(one.steps, other.steps),
  };
}

function joinedBy(
  one: Readonly<Record<string, CardProblems>>,
  other: Readonly<Record<string, CardProblems>>,
): Record<string, CardProblems> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, { ...one[name], ...other[name] }]));
}

export function withoutCard(problems: PlanProblems, card: Card): PlanProblems {
  return { ...problems, cards: { ...problems.cards, [card]: {} } };
}

export function withoutStepProblems({ cards, steps }: PlanProblems, id: string): PlanProblems {
  return { cards, steps: Object.fromEntries(Object.entries(steps).filter(([other]) => other !== id)) };
}

/** In card order; null if there are none. */
export function firstProblem({ cards, steps }: PlanProblems, order: readonly Step[]): string | null {
  const has = (problems: CardProblems | undefined) => problems !== undefined && Object.keys(problems).length > 0;
  const before = (["about", "trigger", "conditions"] as const).find((card) => has(cards[card]));
  const step = order.find(({ id }) => has(steps[id]));
  const after = (["steps", "stop_rules"] as const).find((card) => has(cards[card]));
  return before ?? step?.id ?? after ?? null;
}
