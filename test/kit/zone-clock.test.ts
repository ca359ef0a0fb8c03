import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { startOfDay } from "../../src/kit/dates.ts";
import { minuteMs } from "../../src/kit/durations.ts";
import { instantOf, instantOfText, skippedAround, wallOf, wallText } from "../../src/kit/zone-clock.ts";

function wanted(wall: string, zone: string): number {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds;
}

const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 19);

/** Every quarter of an hour from three hours before a clock time to three hours after it. */
function around(wall: string): string[] {
  const middle = Date.parse(`${wall}Z`);
  return Array.from({ length: 25 }, (_, index) => textOf(middle + (index - 12) * 15 * minuteMs));
}

describe.each([
  ["America/New_York", "2026-03-08T02:00:00"],
  ["America/New_York", "2026-11-01T02:00:00"],
  ["America/Chicago", "2026-03-08T02:00:00"],
  ["America/Chicago", "2026-11-01T02:00:00"],
  ["America/Phoenix", "2026-03-08T02:00:00"],
  ["America/Phoenix", "2026-11-01T02:00:00"],
  ["Pacific/Honolulu", "2026-03-08T02:00:00"],
  ["Pacific/Honolulu", "2026-11-01T02:00:00"],
  ["America/Adak", "2026-03-08T02:00:00"],
  ["America/Adak", "2026-11-01T02:00:00"],
  ["Europe/London", "2026-03-29T01:00:00"],
  ["Europe/London", "2026-10-25T02:00:00"],
  ["Australia/Lord_Howe", "2026-04-05T02:00:00"],
  ["Australia/Lord_Howe", "2026-10-04T02:00:00"],
  ["America/Santiago", "2026-04-05T00:00:00"],
  ["America/Santiago", "2026-09-06T00:00:00"],
  ["America/Havana", "2026-03-08T00:00:00"],
  ["America/Havana", "2026-11-01T01:00:00"],
  ["America/St_Johns", "2006-10-29T00:01:00"],
  ["Pacific/Apia", "2011-12-30T00:00:00"],
])("clock times in %s around %s", (zone, change) => {
  test("stand for the instants Temporal gives", () => {
    const walls = around(change);
    expect(walls.map((wall) => [wall, instantOfText(wall, zone)])).toEqual(
      walls.map((wall) => [wall, wanted(wall, zone)]),
    );
  });

  test("are shown as Temporal shows them", () => {
    const instants = around(change).map((wall) => wanted(wall, zone));
    expect(instants.map((at) => wallText(at, zone))).toEqual(
      instants.map((at) =>
        Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toString({ smallestUnit: "second" }),
      ),
    );
  });

  test("begin the day when Temporal begins it", () => {
    const day = change.slice(0, 10);
    expect(startOfDay(day, zone)).toBe(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
  });
});

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const walls = fc.integer({ min: Date.UTC(1971) / minuteMs, max: Date.UTC(2050) / minuteMs }).map((at) => at * minuteMs);

test("any clock time of any zone stands for the instant Temporal gives", () => {
  const nearChange = fc.tuple(zones, walls, fc.integer({ min: -180, max: 180 })).map(([zone, wall, minutes]) => {
    const next = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO(zone).getTimeZoneTransition("next");
    const near = next === null ? wall : wallOf(next.epochMilliseconds, zone) + minutes * minuteMs;
    return [zone, Math.floor(near / minuteMs) * minuteMs] as const;
  });
  fc.assert(
    fc.property(fc.oneof(fc.tuple(zones, walls), nearChange), ([zone, wall]) => {
      expect([zone, textOf(wall), instantOf(wall, zone)]).toEqual([zone, textOf(wall), wanted(textOf(wall), zone)]);
    }),
    { numRuns: 500 },
  );
});

test("a skipped clock time is named with the times around it", () => {
  const skipped = (wall: string, zone: string) => {
    const found = skippedAround(Date.parse(`${wall}Z`), zone);
    return found && [textOf(found.from), textOf(found.to)];
  };
  expect(skipped("2026-03-08T02:30:00", "America/Adak")).toEqual(["2026-03-08T02:00:00", "2026-03-08T03:00:00"]);
  expect(skipped("2026-10-04T02:15:00", "Australia/Lord_Howe")).toEqual(["2026-10-04T02:00:00", "2026-10-04T02:30:00"]);
  expect(skipped("2026-11-01T01:30:00", "America/Chicago")).toBeNull();
});

test.each(["", "2026-02-30T10:00", "2026-03-08T25:00", "2026-03-08", "2026-03-08T02:30Z", "2026-03-08T02:30:61"])(
  "%j is no clock time",
  (text) => expect(instantOfText(text, "America/New_York")).toBeUndefined(),
);
