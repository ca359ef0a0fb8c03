/** The rules of monthly goals; the device and the server call them. */
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import type { Goal, GoalAmounts, GoalEdit } from "./goal.ts";
import { type GoalKind, goalMax, goalMessage } from "./goal-limits.ts";

/** Months before a change keep the goals they had. */
const pastMax = 120;
const noAmounts: GoalAmounts = { calls: null, appointments: null, applications: null, premium: null };

export function blankGoal(id: string, month: string): Goal {
  return { id, ...noAmounts, since: month, past: [], set_by: null, version: 0, updated_at: 0, seq: 0 };
}

export const goalAmountsOf = ({ calls, appointments, applications, premium }: GoalAmounts): GoalAmounts => ({
  calls,
  appointments,
  applications,
  premium,
});

interface Made {
  id: string;
  /** `YYYY-MM`: the first month the change applies to. */
  month: string;
  by: string;
  at: number;
}

/** The goals after the change. It never reaches back beyond the last one: months before that are settled. */
export function editGoal(row: Goal | undefined, edit: GoalEdit, { id, month, by, at }: Made): Goal {
  refuseWrong(edit);
  const before = row ?? blankGoal(id, month);
  const isLater = row !== undefined && month > before.since;
  return {
    ...before,
    ...edit,
    since: isLater ? month : before.since,
    past: isLater ? [...before.past, { since: before.since, ...goalAmountsOf(before) }].slice(-pastMax) : before.past,
    set_by: by,
    version: before.version + 1,
    updated_at: at,
  };
}

function refuseWrong(edit: GoalEdit): void {
  const errors: FieldErrors = dictionary();
  for (const [kind, value] of Object.entries(edit) as [GoalKind, number | null][])
    if (value !== null && !(Number.isInteger(value) && value >= 1 && value <= goalMax[kind]))
      errors[kind] = [goalMessage(kind)];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

type Dated = Pick<Goal, "since" | "past"> & GoalAmounts;

/** The goals that applied in a month. */
export function goalIn(goal: Dated, month: string): GoalAmounts {
  const applied = [...goal.past, goal].findLast(({ since }) => since <= month);
  return applied ? goalAmountsOf(applied) : noAmounts;
}

/** The goal of several months together; null: none in any of them. */
export function goalOver(goal: Dated, kind: GoalKind, months: readonly string[]): number | null {
  const set = months.flatMap((month) => goalIn(goal, month)[kind] ?? []);
  return set.length === 0 ? null : set.reduce((sum, amount) => sum + amount, 0);
}

/** The months of a half-open range of days, if it is made of whole ones. */
export function wholeMonths({ from, to }: { from: string | null; to: string | null }): string[] | null {
  if (from === null || to === null || !from.endsWith("-01") || !to.endsWith("-01") || from >= to) return null;
  const months: string[] = [];
  for (let at = from.slice(0, 7); at < to.slice(0, 7); at = monthAfter(at)) months.push(at);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  const next = nth === 12 ? [year + 1, 1] : [year, nth + 1];
  return `${String(next[0]).padStart(4, "0")}-${String(next[1]).padStart(2, "0")}`;
}
