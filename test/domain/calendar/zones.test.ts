import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { movedBy, resizedBy } from "../../../src/domain/calendar/moving.ts";
import { minuteMs } from "../../../src/kit/durations.ts";
import { instantOf, wallOf } from "../../../src/kit/zone-clock.ts";
import { wrongLines } from "./zone-tables.ts";

/** The tables under whatever zone the machine is in; tells it, with what is wrong. */
const script = `const { wrongLines } = await import(${JSON.stringify(import.meta.resolve("./zone-tables.ts"))});
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(JSON.stringify({ timeZone, wrong: wrongLines() }));`;

describe("clock times in every zone", () => {
  test("are what the tables say", () => expect(wrongLines()).toEqual([]));

  test.each(["America/Phoenix", "Pacific/Honolulu", "America/St_Johns", "Australia/Lord_Howe", "Europe/London"])(
    "are the same on a machine that stands in %s",
    (zone) => {
      const received = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
        env: { ...process.env, TZ: zone },
        encoding: "utf8",
      });
      expect(JSON.parse(received)).toEqual({ timeZone: zone, wrong: [] });
    },
  );
});

const zone = fc.constantFrom(
  "America/New_York",
  "America/Phoenix",
  "America/St_Johns",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Tehran",
  "Europe/Dublin",
  "Pacific/Apia",
  "UTC",
);
const wall = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2050) }).map((ms) => Math.floor(ms / minuteMs) * minuteMs);

test("clock times and moments are what Temporal makes of them, near every change of clocks", () => {
  const nearChange = fc.tuple(zone, wall, fc.integer({ min: -180, max: 180 })).map(([name, ms, minutes]) => {
    const next = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name).getTimeZoneTransition("next");
    const around = next === null ? ms : wallOf(next.epochMilliseconds, name) + minutes * minuteMs;
    return [name, Math.floor(around / minuteMs) * minuteMs] as const;
  });
  fc.assert(
    fc.property(fc.oneof(fc.tuple(zone, wall), nearChange), ([name, ms]) => {
      const plain = Temporal.PlainDateTime.from(new Date(ms).toISOString().slice(0, 19));
      const wanted = plain.toZonedDateTime(name, { disambiguation: "compatible" });
      expect(instantOf(ms, name)).toBe(wanted.epochMilliseconds);
      expect(wallOf(wanted.epochMilliseconds, name)).toBe(
        wanted.toPlainDateTime().toZonedDateTime("UTC").epochMilliseconds,
      );
    }),
    { numRuns: 400 },
  );
});

test("dragging keeps length and clock; pulling at an end moves that end alone", () => {
  const start_date = Date.parse("2026-03-07T15:00:00Z");
  const event = { start_date, end_date: start_date + 90 * minuteMs, timezone: "America/New_York" };
  const next = movedBy(event, { days: 1 });
  expect([next.start_date - start_date, next.end_date - next.start_date]).toEqual([23 * 60 * minuteMs, 90 * minuteMs]);
  expect(resizedBy(event, { ms: 15 * minuteMs })).toEqual({ start_date, end_date: event.end_date + 15 * minuteMs });
  expect(resizedBy(event, { ms: -15 * minuteMs }, "start")).toEqual({
    start_date: start_date - 15 * minuteMs,
    end_date: event.end_date,
  });
});
