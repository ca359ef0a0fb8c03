import fc from "fast-check";
import { expect, test } from "vitest";
import { exactMoment } from "../../src/kit/moments.ts";
import { quickMoment } from "../../src/kit/quick-moments.ts";

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
    }),
    { numRuns: 500 },
  );
});

test("the hour the clock is set, every quarter of it is the formatter's", () => {
  const spring = Date.UTC(2026, 2, 8);
  for (let at = spring; at < spring + 86_400_000; at += 900_000)
    expect(quickMoment(at, "America/New_York")).toBe(exactMoment(at, "America/New_York"));
});
