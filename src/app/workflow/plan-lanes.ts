/** Lays out the branch lines next to the plan: short ones closest, without crossings. */
import { isFork, type Step } from "../../domain/workflow/step.ts";

export interface Lane {
  /** Id of the branch. */
  id: string;
  /** 0-based positions; `to` is one past the last step if it leads to the end. */
  from: number;
  to: number;
  /** 0-based, starting next to the cards. */
  lane: number;
}

export function lanesOf(steps: readonly Step[]): Lane[] {
  const ways = steps.flatMap((step, from) => {
    if (!isFork(step)) return [];
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
