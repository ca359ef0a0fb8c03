import { expect, test } from "vitest";
import { earlierDays } from "../../../src/domain/reports/report-period.ts";
import { addDays, addMonths } from "../../../src/kit/dates.ts";

test.each([13, 65 * 12])("a day that is in a range %i months later is among the earlier days", (months) => {
  const missed: string[] = [];
  for (let day = "1959-01-01"; day < "1964-03-02"; day = addDays(day, 1)) {
    const later = addMonths(day, months);
    const { from, to } = earlierDays({ from: later, to: addDays(later, 1) }, months);
    if (from === null || to === null || day < from || day >= to) missed.push(day);
  }
  expect(missed).toEqual([]);
});

test("the earlier days are few, and without a bound where the range has none", () => {
  expect(earlierDays({ from: "2026-03-31", to: null }, 13)).toEqual({ from: "2025-02-24", to: null });
  expect(earlierDays({ from: "0001-01-01", to: "2026-03-31" }, 13)).toEqual({ from: null, to: "2025-03-04" });
});
