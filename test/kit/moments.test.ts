import fc from "fast-check";
import { expect, test } from "vitest";
import { comingWords, exactMoment } from "../../src/kit/moments.ts";
import { quickClock, quickMoment } from "../../src/kit/quick-moments.ts";
import { wallText } from "../../src/kit/zone-clock.ts";

const zones = [
  "America/New_York",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "UTC",
];

test.each(zones)("a moment spelled quickly in %s is the one the formatter spells", (zone) => {
  const instant = fc.integer({ min: -1_000_000_000_000, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(instant, (at) => {
      expect(quickMoment(at, zone)).toBe(exactMoment(at, zone));
      expect(quickClock(at, zone)).toBe(wallText(at, zone).slice(0, 16).replace("T", " "));
    }),
    { numRuns: 500 },
  );
});

test("the hour the clock is set, every quarter of it is the formatter's", () => {
  const spring = Date.UTC(2026, 2, 8);
  for (let at = spring; at < spring + 86_400_000; at += 900_000)
    expect(quickMoment(at, "America/New_York")).toBe(exactMoment(at, "America/New_York"));
});

test.each([
  ["2026-11-23T22:30:00Z", "today 5:30 PM"],
  ["2026-11-24T04:59:00Z", "today 11:59 PM"],
  ["2026-11-24T14:00:00Z", "tomorrow 9:00 AM"],
  ["2026-12-24T14:00:00Z", "12/24/2026 9:00 AM"],
  // Long due, and taken at the next chance.
  ["2026-11-22T14:00:00Z", "11/22/2026 9:00 AM"],
])("what comes at %s is said as %s on the reader's calendar", (at, said) => {
  const now = Date.parse("2026-11-23T15:00:00Z");
  expect(comingWords(Date.parse(at), now, "America/New_York")).toBe(said);
});
