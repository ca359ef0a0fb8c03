/** The times at which a report is mailed. */
import { expect, test } from "vitest";
import { nextSending, timingWords } from "../../../src/domain/report-schedules/report-schedule.ts";

const when = { every: "daily", weekday: 1, month_day: 31, at: "02:30", zone: "est" } as const;
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const at = (text: string) => Date.parse(`${text}:00Z`);

test.each([
  ["the day before the clocks go forward", "2026-03-07T00:00", "2026-03-07T07:30"],
  ["the night the clocks go forward: 3:30", "2026-03-07T07:30", "2026-03-08T07:30"],
  ["the day after", "2026-03-08T07:30", "2026-03-09T06:30"],
  ["the night the clocks go back", "2026-10-31T06:30", "2026-11-01T07:30"],
  ["the day after that", "2026-11-01T07:30", "2026-11-02T07:30"],
])("2:30 every day: %s", (_, after, next) => {
  expect(iso(nextSending(when, at(after)))).toBe(next);
});

test("an hour that comes twice counts once", () => {
  const twice = { ...when, at: "01:30" } as const;
  const first = nextSending(twice, at("2026-10-31T12:00"));
  expect([iso(first), iso(nextSending(twice, first))]).toEqual(["2026-11-01T05:30", "2026-11-02T06:30"]);
});

test.each([
  [{ every: "weekly", weekday: 1 }, "2026-11-27T12:00", "2026-11-30T07:30"],
  [{ every: "weekly", weekday: 5 }, "2026-11-27T12:00", "2026-12-04T07:30"],
  [{ every: "weekly", weekday: 5 }, "2026-11-27T07:00", "2026-11-27T07:30"],
  [{ every: "monthly", month_day: 31 }, "2026-11-27T12:00", "2026-11-30T07:30"],
  [{ every: "monthly", month_day: 31 }, "2027-01-31T12:00", "2027-02-28T07:30"],
  [{ every: "monthly", month_day: 1 }, "2026-12-01T08:00", "2027-01-01T07:30"],
  [{ zone: "az" }, "2026-07-01T00:00", "2026-07-01T09:30"],
] as const)("%j after %s", (change, after, next) => {
  expect(iso(nextSending({ ...when, ...change }, at(after)))).toBe(next);
});

test("in words", () => {
  expect(timingWords({ ...when, every: "weekly", at: "08:00" })).toBe("Every Monday at 8:00 AM Eastern");
  expect(timingWords({ ...when, every: "monthly" })).toBe("Day 31 (or the last) of every month at 2:30 AM Eastern");
});
