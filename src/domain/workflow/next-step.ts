/** The next step of a run. Every jump leads forward, so that each run terminates. */
import { stepsADayMax } from "./limits.ts";
import { type ForkStep, isFork, type Step } from "./step.ts";

export function firstStep(steps: readonly Step[]): Step | null {
  return steps[0] ?? null;
}

export function stepById(steps: readonly Step[], id: string): Step | null {
  return steps.find((step) => step.id === id) ?? null;
}

/** Null: the run is complete; after an *end* as well as after the last step. */
export function stepAfter(steps: readonly Step[], step_id: string): Step | null {
  const place = steps.findIndex(({ id }) => id === step_id);
  if (place < 0 || steps[place]?.kind === "end") return null;
  return steps[place + 1] ?? null;
}

/** The other way of a fork: conditions not met, no reply. A backward or missing target leads to the end. */
export function stepOtherwise(
  steps: readonly Step[],
  { id, otherwise }: Pick<ForkStep, "id" | "otherwise">,
): Step | null {
  const from = steps.findIndex((step) => step.id === id);
  const to = steps.findIndex((step) => step.id === otherwise);
  return from >= 0 && to > from ? (steps[to] ?? null) : null;
}

interface Taken {
  steps_today: number;
  /** The day `steps_today` counts for. */
  steps_day: string | null;
}

/** How many more steps a run may execute today. */
export function stepsLeftToday({ steps_today, steps_day }: Taken, today: string): number {
  return Math.max(0, stepsADayMax - (steps_day === today ? steps_today : 0));
}

/** Ids of the reachable steps. */
export function reachedSteps(steps: readonly Step[]): Set<string> {
  const reached = new Set(steps.slice(0, 1).map(({ id }) => id));
  // Jumps only lead forward: one pass in order finds them all.
  for (const step of steps) {
    if (!reached.has(step.id)) continue;
    const next = [stepAfter(steps, step.id), isFork(step) ? stepOtherwise(steps, step) : null];
    for (const one of next) if (one) reached.add(one.id);
  }
  return reached;
}
