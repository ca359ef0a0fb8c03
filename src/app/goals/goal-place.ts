/** Where the number of a goal leads: the list of the report it is a number of, or the list on this device. */
import type { GoalKind } from "../../domain/goals/goal-limits.ts";
import { monthAround } from "../../domain/goals/goal-progress.ts";
import { goalReports } from "../../domain/goals/goal-reports.ts";
import { appointmentTypes } from "../../domain/work/day-figures.ts";
import { addDays } from "../../kit/dates.ts";

interface Place {
  kind: GoalKind;
  /** How many records the list had here. */
  count: number;
  as_of: number;
}

export function reportPlace({ kind, count, as_of }: Place): string {
  const { report_type, measure } = goalReports[kind];
  const query = new URLSearchParams({
    period: "this_month",
    scope: "mine",
    measure,
    as_of: String(as_of),
  });
  query.set("then", String(count));
  return `/reports/${report_type}/rows?${query.toString()}`;
}

/** Null: a dialog lists them. */
export function localPlace(kind: GoalKind, user_id: string, today: string): string | null {
  const { from, to } = monthAround(today);
  if (kind === "calls") return `/calls?of=${user_id}&from=${from}&to=${addDays(to, -1)}`;
  if (kind === "appointments") return `/calendar?view=month&types=${appointmentTypes.join(",")}`;
  return null;
}
