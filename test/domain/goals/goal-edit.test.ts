/** Monthly goals: a change applies from its month on, and what was before stays. */
import { describe, expect, test } from "vitest";
import { blankGoal, editGoal, goalIn, goalOver, wholeMonths } from "../../../src/domain/goals/goal-edit.ts";
import type { GoalEdit } from "../../../src/domain/goals/goal.ts";
import { Refusal } from "../../../src/kit/refusal.ts";

const id = "11111111-1111-4111-8111-111111111111";
const made = (month: string) => ({ id, month, by: id, at: 1 });

describe("a change of goals", () => {
  const first = editGoal(undefined, { calls: 100 }, made("2026-03"));
  const later = editGoal(first, { calls: 150, premium: 2_000_000 }, made("2026-06"));

  test.each([
    ["2026-02", null, null],
    ["2026-03", 100, null],
    ["2026-05", 100, null],
    ["2026-06", 150, 2_000_000],
    ["2027-01", 150, 2_000_000],
  ])("in %s calls are %s, premium %s", (month, calls, premium) => {
    expect(goalIn(later, month)).toMatchObject({ calls, premium });
  });

  test("within the month replaces what it said, and one sent late does not rewrite what came after", () => {
    const again = editGoal(later, { calls: 160 }, made("2026-06"));
    expect([goalIn(again, "2026-06").calls, again.past.length]).toEqual([160, 1]);
    const late = editGoal(again, { calls: 170 }, made("2026-04"));
    expect([goalIn(late, "2026-05").calls, goalIn(late, "2026-06").calls]).toEqual([100, 170]);
  });

  test("that gives a goal up ends it from then on", () => {
    const none = editGoal(later, { calls: null }, made("2026-08"));
    expect([goalIn(none, "2026-07").calls, goalIn(none, "2026-08").calls]).toEqual([150, null]);
  });

  test("of several months is their sum; without any, there is none", () => {
    const months = wholeMonths({ from: "2026-05-01", to: "2026-07-01" }) ?? [];
    expect([goalOver(later, "calls", months), goalOver(later, "premium", months)]).toEqual([250, 2_000_000]);
    expect(goalOver(blankGoal(id, "2026-01"), "calls", months)).toBeNull();
  });
});

test.each<[GoalEdit, string]>([
  [{ calls: 0 }, "calls"],
  [{ calls: 100_001 }, "calls"],
  [{ appointments: 1.5 }, "appointments"],
  [{ applications: -1 }, "applications"],
  [{ premium: 10_000_000_001 }, "premium"],
])("%o is refused and named", (edit, field) => {
  const refused = () => editGoal(undefined, edit, made("2026-03"));
  expect(refused).toThrow(Refusal);
  try {
    refused();
  } catch (error) {
    expect(Object.keys((error as Refusal).fields)).toEqual([field]);
  }
});

test.each([
  [{ from: "2026-12-01", to: "2027-02-01" }, ["2026-12", "2027-01"]],
  [{ from: "2026-12-02", to: "2027-01-01" }, null],
  [{ from: "2026-12-01", to: "2026-12-31" }, null],
  [{ from: null, to: "2026-12-01" }, null],
])("whole months of %o are %o", (range, months) => {
  expect(wholeMonths(range)).toEqual(months);
});
