import { expect, test } from "vitest";
import { callbackChoices, laterChoices, momentAt, timeOf } from "../../../src/domain/values/callback-time.ts";

const zone = "America/New_York";

test.each([
  ["a winter day", "2026-01-15", "09:00", Date.UTC(2026, 0, 15, 14)],
  ["a summer day", "2026-07-15", "17:30", Date.UTC(2026, 6, 15, 21, 30)],
  ["the day the clock goes forward", "2026-03-08", "09:00", Date.UTC(2026, 2, 8, 13)],
  ["the hour it skips", "2026-03-08", "02:30", Date.UTC(2026, 2, 8, 7, 30)],
  ["the day it goes back", "2026-11-01", "09:00", Date.UTC(2026, 10, 1, 14)],
])("%s: %s %s", (_, day, time, at) => expect(momentAt(day, time, zone)).toBe(at));

test("a time is read on the clock of the zone", () => {
  expect(timeOf(Date.UTC(2026, 0, 15, 14), zone)).toBe("09:00");
  expect(timeOf(Date.UTC(2026, 0, 15, 5), zone)).toBe("00:00");
});

test("what is offered lies ahead, at a quarter of an hour", () => {
  const now = Date.UTC(2026, 1, 25, 17, 3);
  expect(callbackChoices(now, zone)).toEqual([
    { label: "In 1 hour", at: Date.UTC(2026, 1, 25, 18, 15) },
    { label: "Tomorrow 9 AM", at: Date.UTC(2026, 1, 26, 14) },
    { label: "In a week", at: Date.UTC(2026, 2, 4, 14) },
  ]);
});

test.each([
  ["a Wednesday", Date.UTC(2026, 1, 25, 17), ["Today 6 PM", "Tomorrow 9 AM", "Monday 9 AM"], Date.UTC(2026, 2, 2, 14)],
  ["a Sunday evening", Date.UTC(2026, 2, 2, 0), ["Tomorrow 9 AM"], Date.UTC(2026, 2, 2, 14)],
  ["a Monday", Date.UTC(2026, 2, 2, 15), ["Today 6 PM", "Tomorrow 9 AM", "Monday 9 AM"], Date.UTC(2026, 2, 9, 13)],
])("on %s a text may go later", (_, now, labels, last) => {
  const choices = laterChoices(now, zone);
  expect(choices.map(({ label }) => label)).toEqual(labels);
  expect(choices.at(-1)?.at).toBe(last);
});
