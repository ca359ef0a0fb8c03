import { expect, test } from "vitest";
import { coursesOf, progressWords } from "../../../src/domain/goals/goal-progress.ts";
import type { GoalKind } from "../../../src/domain/goals/goal-limits.ts";
import { goalReports } from "../../../src/domain/goals/goal-reports.ts";
import { reportTypeOf } from "../../../src/domain/reports/report-catalog.ts";

test.each<[GoalKind, number, number | null, string, string]>([
  ["calls", 30, 100, "2026-11-10", "70 to go, 20 days left · on pace for 90"],
  ["calls", 0, 100, "2026-11-29", "100 to go, 1 day left"],
  ["calls", 99, 100, "2026-11-30", "1 to go, last day · on pace for 99"],
  ["appointments", 3, 10, "2026-02-01", "7 to go, 27 days left"],
  ["premium", 100, 100, "2026-11-10", "Reached"],
  ["calls", 5, null, "2026-11-10", "No goal"],
])("%s: %s of %s on %s: %s", (kind, reached, goal, today, words) => {
  expect(progressWords({ kind, reached, goal, today }, String)).toBe(words);
});

test("a course adds the days up to today", () => {
  expect(coursesOf([1, 0, 2, 5], 3)).toEqual([1, 1, 3]);
});

test("every goal is a measure of a report", () => {
  for (const { report_type, measure } of Object.values(goalReports))
    expect(reportTypeOf(report_type)?.measures, report_type).toContain(measure);
});
