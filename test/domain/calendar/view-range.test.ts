import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calendarViews,
  daysOfRange,
  rangeOf,
  startOfWeek,
  stepFrom,
  titleOf,
} from "../../../src/domain/calendar/view-range.ts";
import { weekDayOf } from "../../../src/domain/calendar/recurrence-words.ts";
import { addDays, dayFromNumber } from "../../../src/kit/dates.ts";

describe("a view of the calendar", () => {
  test.each([
    ["month", "2026-11-21", "2026-11-01", "2026-12-06"],
    ["month", "2026-02-14", "2026-02-01", "2026-03-01"],
    ["month", "2026-08-31", "2026-07-26", "2026-09-06"],
    ["week", "2026-11-21", "2026-11-15", "2026-11-22"],
    ["week", "2026-11-22", "2026-11-22", "2026-11-29"],
    ["week", "2027-01-01", "2026-12-27", "2027-01-03"],
    ["day", "2026-11-21", "2026-11-21", "2026-11-22"],
    ["agenda", "2026-11-21", "2026-11-21", "2026-12-21"],
  ] as const)("%s around %s shows %s up to, not with, %s", (view, day, from, to) => {
    expect(rangeOf(view, day)).toEqual({ from, to });
  });

  test("begins its weeks on Sunday and always holds the day looked at", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 60_000 }), fc.constantFrom(...calendarViews), (number, view) => {
        const day = dayFromNumber(number);
        const days = daysOfRange(rangeOf(view, day));
        expect(days).toContain(day);
        expect(weekDayOf(startOfWeek(day))).toBe(0);
        if (view !== "month" && view !== "week") return;
        expect(weekDayOf(days[0] ?? "")).toBe(0);
        expect(days.length % 7).toBe(0);
      }),
    );
  });

  test("goes forward to what follows and back again", () => {
    expect(stepFrom("month", "2026-01-31", 1)).toBe("2026-02-28");
    for (const view of ["week", "day", "agenda"] as const) {
      const next = stepFrom(view, "2026-11-21", 1);
      expect(rangeOf(view, next).from).toBe(rangeOf(view, "2026-11-21").to);
      expect(stepFrom(view, next, -1)).toBe("2026-11-21");
    }
  });

  test("is titled with dates as MM/DD/YYYY", () => {
    expect(calendarViews.map((view) => titleOf(view, "2026-11-21"))).toEqual([
      "November 2026",
      "11/15/2026 – 11/21/2026",
      "Saturday, 11/21/2026",
      "11/21/2026 – 12/20/2026",
    ]);
  });

  test("knows the weekday of every day", () => {
    expect(weekDayOf("1970-01-01")).toBe(4);
    expect(weekDayOf("1969-12-28")).toBe(0);
    for (let nth = 0; nth < 14; nth++) expect(weekDayOf(addDays("2026-11-22", nth))).toBe(nth % 7);
  });
});
