import { describe, expect, test } from "vitest";
import type { Recurrence } from "../../../src/domain/calendar/event.ts";
import { occurrencesBetween, type Repeating, seriesEnd } from "../../../src/domain/calendar/recurrence.ts";
import { isZone } from "../../../src/domain/calendar/zones.ts";
import { hourMs } from "../../../src/kit/durations.ts";
import { instantOf, wallOf } from "../../../src/kit/zone-clock.ts";

const never = Number.MAX_SAFE_INTEGER;

/** A moment by the clock of a zone, `2026-03-07 09:00`. */
function at(text: string, zone: string): number {
  return instantOf(Date.parse(`${text.replace(" ", "T")}:00Z`), zone);
}

function shown(instant: number, zone: string): string {
  return new Date(wallOf(instant, zone)).toISOString().slice(0, 16).replace("T", " ");
}

function series(start: string, recurrence: Partial<Recurrence>, zone = "America/New_York", hours = 1): Repeating {
  const start_date = at(start, zone);
  const rule: Recurrence = { freq: "daily", interval: 1, ...recurrence };
  return { start_date, end_date: start_date + hours * hourMs, timezone: zone, all_day: false, recurrence: rule };
}

function starts(event: Repeating): string[] {
  return occurrencesBetween(event, 0, never).map(({ start_date }) => shown(start_date, event.timezone));
}

describe("a series keeps its clock time", () => {
  test.each([
    ["America/New_York", "2026-03-07 09:00"],
    ["America/New_York", "2026-10-31 09:00"],
    ["America/Phoenix", "2026-03-07 09:00"],
    ["Pacific/Honolulu", "2026-10-31 09:00"],
    ["America/St_Johns", "2026-03-07 09:00"],
    ["Australia/Lord_Howe", "2026-04-04 09:00"],
    ["Australia/Lord_Howe", "2026-10-03 09:00"],
    ["Europe/London", "2026-03-28 09:00"],
  ])("in %s from %s", (zone, start) => {
    expect(starts(series(start, { count: 4 }, zone)).map((text) => text.slice(11))).toEqual(Array(4).fill("09:00"));
  });

  test("at an hour that one day does not have: an hour later, that day alone", () => {
    expect(starts(series("2026-03-07 02:30", { count: 3 }))).toEqual([
      "2026-03-07 02:30",
      "2026-03-08 03:30",
      "2026-03-09 02:30",
    ]);
  });

  test("at an hour that one day has twice: the first", () => {
    const [, twice] = occurrencesBetween(series("2026-10-31 01:30", { count: 2 }), 0, never);
    expect(new Date(twice!.start_date).toISOString()).toBe("2026-11-01T05:30:00.000Z");
  });
});

describe("rules", () => {
  test.each<[string, string, Partial<Recurrence>, string[]]>([
    ["every other day", "2026-01-01 09:00", { interval: 2, count: 3 }, ["01-01", "01-03", "01-05"]],
    ["weekly", "2026-01-01 09:00", { freq: "weekly", count: 3 }, ["01-01", "01-08", "01-15"]],
    [
      "weekly on days, from Sunday",
      "2026-01-01 09:00",
      { freq: "weekly", days: [4, 0, 2], count: 4 },
      ["01-01", "01-04", "01-06", "01-08"],
    ],
    [
      "every other week on days",
      "2026-01-01 09:00",
      { freq: "weekly", interval: 2, days: [4, 0], count: 4 },
      ["01-01", "01-11", "01-15", "01-25"],
    ],
    ["monthly by day", "2026-01-15 09:00", { freq: "monthly_by_day", count: 3 }, ["01-15", "02-15", "03-15"]],
    [
      "monthly on the 31st, where there is one",
      "2026-01-31 09:00",
      { freq: "monthly_by_day", count: 4 },
      ["01-31", "03-31", "05-31", "07-31"],
    ],
    [
      "monthly by weekday: the second Tuesday",
      "2026-01-13 09:00",
      { freq: "monthly_by_weekday", count: 3 },
      ["01-13", "02-10", "03-10"],
    ],
    [
      "monthly by weekday: the last Friday",
      "2026-01-30 09:00",
      { freq: "monthly_by_weekday", count: 3 },
      ["01-30", "02-27", "03-27"],
    ],
    ["until a day, and on it", "2026-01-01 09:00", { until: "2026-01-03" }, ["01-01", "01-02", "01-03"]],
  ])("%s", (_name, start, recurrence, days) => {
    expect(starts(series(start, recurrence)).map((text) => text.slice(5, 10))).toEqual(days);
  });

  test("yearly on 29 February: in leap years", () => {
    expect(starts(series("2024-02-29 09:00", { freq: "yearly", count: 3 }))).toEqual([
      "2024-02-29 09:00",
      "2028-02-29 09:00",
      "2032-02-29 09:00",
    ]);
  });

  test("without an end it happens 365 times", () => {
    expect(starts(series("2026-01-01 09:00", {}))).toHaveLength(365);
    expect(shown(seriesEnd(series("2026-01-01 09:00", {})), "America/New_York")).toBe("2026-12-31 10:00");
  });
});

test("a span shows what touches it, in its order, and neither what was deleted nor what only borders on it", () => {
  const event = series("2026-01-01 23:30", { count: 5 });
  const zone = event.timezone;
  const [from, to] = [at("2026-01-03 00:00", zone), at("2026-01-04 23:30", zone)];
  const excluded_starts = [at("2026-01-03 23:30", zone)];
  const days = (one: Repeating) => occurrencesBetween(one, from, to).map(({ start_date }) => shown(start_date, zone));
  expect(days(event)).toEqual(["2026-01-02 23:30", "2026-01-03 23:30"]);
  expect(days({ ...event, excluded_starts })).toEqual(["2026-01-02 23:30"]);
});

test("all-day events are days, of 23 and of 25 hours too", () => {
  const zone = "America/New_York";
  const day = { ...series("2026-03-07 00:00", { count: 3 }, zone, 24), all_day: true };
  const hours = occurrencesBetween(day, 0, never).map(({ start_date, end_date }) => (end_date - start_date) / hourMs);
  expect([hours, starts(day)]).toEqual([
    [24, 23, 24],
    ["2026-03-07 00:00", "2026-03-08 00:00", "2026-03-09 00:00"],
  ]);
  const autumn = { ...series("2026-10-31 00:00", { count: 2 }, zone, 24), all_day: true };
  expect(occurrencesBetween(autumn, 0, never).map((one) => (one.end_date - one.start_date) / hourMs)).toEqual([24, 25]);
});

test.each([
  ["America/New_York", true],
  ["Australia/Lord_Howe", true],
  ["UTC", true],
  ["America/Nowhere", false],
  ["+05:00", false],
  ["", false],
])("%j is a zone: %s", (name, expected) => expect(isZone(name)).toBe(expected));
