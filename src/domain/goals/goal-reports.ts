/** What counts towards a goal: a measure of a report, so that the goal's number opens that report's list. */
import type { GoalKind } from "./goal-limits.ts";

export interface GoalReport {
  readonly report_type: string;
  readonly measure: string;
}

export const goalReports: Readonly<Record<GoalKind, GoalReport>> = {
  calls: { report_type: "call_activity", measure: "calls" },
  appointments: { report_type: "appointment_results", measure: "booked" },
  applications: { report_type: "policies_submitted", measure: "policies" },
  premium: { report_type: "policies_submitted", measure: "annual_premium" },
};

/** The measures of a report that goals are set for. */
export function goalMeasures(report_type: string): [measure: string, kind: GoalKind][] {
  const all = Object.entries(goalReports) as [GoalKind, GoalReport][];
  return all.flatMap(([kind, of]) => (of.report_type === report_type ? [[of.measure, kind]] : []));
}
