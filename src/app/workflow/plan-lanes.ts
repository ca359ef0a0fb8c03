/** Where the other ways of branches are drawn beside the line: the short ones nearest, none across another. */
import type { Step } from "../../domain/workflow/step.ts";

export interface Lane {
  /** Of the branch. */
  id: string;
  /** Places from 0; `to` is one past the last step where it leads to the end. */
  from: number;
  to: number;
  /** From 0, beside the cards. */
  lane: number;
}

export function lanesOf(steps: readonly Step[]): Lane[] {
  const ways = steps.flatMap((step, from) => {
    if (step.kind !== "branch") return [];
    const to = step.otherwise === null ? steps.length : steps.findIndex(({ id }) => id === step.otherwise);
    return to > from ? [{ id: step.id, from, to }] : [];
  });
  const drawn: Lane[] = [];
  for (const way of ways.toSorted((one, other) => one.to - one.from - (other.to - other.from))) {
    const beside = drawn.filter(({ from, to }) => from <= way.to && way.from <= to).map(({ lane }) => lane);
    const lane = [...beside, beside.length].map((_, at) => at).find((at) => !beside.includes(at)) ?? beside.length;
    drawn.push({ ...way, lane });
  }
  return drawn;
}
