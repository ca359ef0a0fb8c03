import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  ageOn,
  birthdayIn,
  dayFromNumber,
  dayOf,
  daysBetween,
  daysUntilBirthday,
  isBirthdayOn,
  isDay,
  numberFromDay,
  relativeDay,
  showDay,
  startOfDay,
} from "../../src/kit/dates.ts";

test.each([
  ["2024-02-29", true],
  ["2023-02-29", false],
  ["1900-02-29", false],
  ["2000-02-29", true],
  ["0000-02-29", true],
  ["0000-02-30", false],
  ["2024-04-31", false],
  ["2024-12-31", true],
  ["2024-13-01", false],
  ["2024-00-10", false],
  ["2024-01-00", false],
  ["2024-1-1", false],
  ["01/02/2024", false],
  ["", false],
])("%s is a day: %s", (text, expected) => expect(isDay(text)).toBe(expected));

test("days are counted as the machine's own calendar counts them", () => {
  for (let days = -800_000; days <= 100_000; days += 97) {
    const iso = new Date(days * 86_400_000).toISOString();
    if (iso.startsWith("-")) continue;
    expect(dayFromNumber(days)).toBe(iso.slice(0, 10));
    expect(numberFromDay(iso.slice(0, 10))).toBe(days);
  }
});

test.each([
  ["1970-01-01T00:00:00Z", undefined, "1970-01-01"],
  ["2024-03-10T04:59:00Z", "America/New_York", "2024-03-09"],
  ["2024-03-10T05:01:00Z", "America/New_York", "2024-03-10"],
  ["2024-07-01T09:59:00Z", "Pacific/Honolulu", "2024-06-30"],
  ["1969-12-31T23:59:59Z", "UTC", "1969-12-31"],
])("at %s in %s the day is %s", (instant, zone, day) => expect(dayOf(Date.parse(instant), zone)).toBe(day));

test.each([
  ["1960-06-15", "2025-06-14", 64],
  ["1960-06-15", "2025-06-15", 65],
  ["1960-02-29", "2025-02-27", 64],
  ["1960-02-29", "2025-02-28", 65],
  ["1960-02-29", "2024-02-28", 63],
  ["1960-02-29", "2024-02-29", 64],
  ["2025-01-01", "2025-01-01", 0],
  ["0000-06-15", "2025-06-15", null],
])("born %s, on %s the age is %s", (birth, today, age) => expect(ageOn(birth, today)).toBe(age));

test.each([
  ["1960-02-29", "2025-02-28", true],
  ["1960-02-29", "2025-03-01", false],
  ["1960-02-29", "2024-02-28", false],
  ["1960-02-29", "2024-02-29", true],
  ["0000-02-29", "2023-02-28", true],
  ["0000-12-25", "2025-12-25", true],
  ["1950-02-28", "2024-02-29", false],
])("born %s, %s is a birthday: %s", (birth, today, expected) => expect(isBirthdayOn(birth, today)).toBe(expected));

test.each([
  ["1960-06-15", "2025-06-15", 0],
  ["1960-06-15", "2025-06-14", 1],
  ["1960-06-15", "2025-06-16", 364],
  ["1960-06-15", "2023-06-16", 365],
  ["1960-01-01", "2025-12-31", 1],
  ["1960-02-29", "2025-03-01", 364],
  ["1960-02-29", "2027-03-01", 365],
])("born %s, on %s the birthday is %i days away", (birth, today, days) =>
  expect(daysUntilBirthday(birth, today)).toBe(days),
);

test("a leap-day birthday is kept on the 28th of common years only", () => {
  expect([2023, 2024, 2100].map((year) => birthdayIn("1960-02-29", year))).toEqual([
    "2023-02-28",
    "2024-02-29",
    "2100-02-28",
  ]);
});

describe("arithmetic", () => {
  test.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2024-02-28", 2, "2024-03-01"],
    ["2023-12-31", 1, "2024-01-01"],
    ["2024-03-01", -1, "2024-02-29"],
    ["2024-01-01", 366, "2025-01-01"],
  ])("%s and %i days is %s", (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum);
    expect(daysBetween(day, sum)).toBe(days);
  });

  test.each([
    ["2024-01-31", 1, "2024-02-29"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-11-15", 3, "2025-02-15"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-01-15", -13, "2022-12-15"],
  ])("%s and %i months is %s", (day, months, sum) => expect(addMonths(day, months)).toBe(sum));

  test("on something that is no day stops at once", () => {
    expect(() => addDays("tomorrow", 1)).toThrow("not a day: tomorrow");
    expect(() => addMonths("", 1)).toThrow(RangeError);
  });
});

test.each([
  ["1960-06-05", "06/05/1960"],
  ["0000-06-05", "06/05"],
])("%s is shown as %s", (day, shown) => expect(showDay(day)).toBe(shown));

test.each([
  ["2025-11-21", "today"],
  ["2025-11-22", "tomorrow"],
  ["2025-11-20", "yesterday"],
  ["2025-11-26", "in 5 days"],
  ["2025-11-16", "5 days ago"],
  ["2025-12-21", "in 30 days"],
  ["2025-12-22", "12/22/2025"],
  ["2025-10-21", "10/21/2025"],
])("seen on 2025-11-21, %s is %s", (day, words) => expect(relativeDay(day, "2025-11-21")).toBe(words));

test.each([
  ["2025-03-09", "UTC", "2025-03-09T00:00:00Z"],
  ["2025-03-09", "America/New_York", "2025-03-09T05:00:00Z"],
  ["2025-03-10", "America/New_York", "2025-03-10T04:00:00Z"],
  ["2025-11-03", "Pacific/Honolulu", "2025-11-03T10:00:00Z"],
  ["2025-06-01", "Pacific/Kiritimati", "2025-05-31T10:00:00Z"],
])("the day %s begins in %s at %s", (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(Date.parse(instant));
});
