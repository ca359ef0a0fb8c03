import { expect, test } from "vitest";
import { fieldText, instantOf } from "../../../src/app/base/local-time.ts";

/** The instant in UTC, and the time a field then shows. */
test.each([
  ["America/New_York", "2026-03-08T02:30", "2026-03-08T07:30", "2026-03-08T03:30"],
  ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30", "2026-11-01T01:30"],
  ["America/Chicago", "2026-03-08T02:30", "2026-03-08T08:30", "2026-03-08T03:30"],
  ["America/Chicago", "2026-11-01T02:30", "2026-11-01T08:30", "2026-11-01T02:30"],
  ["America/Phoenix", "2026-03-08T02:30", "2026-03-08T09:30", "2026-03-08T02:30"],
  ["Pacific/Honolulu", "2026-03-08T02:30", "2026-03-08T12:30", "2026-03-08T02:30"],
  ["America/Adak", "2026-03-08T02:30", "2026-03-08T12:30", "2026-03-08T03:30"],
  ["Europe/London", "2026-03-29T01:30", "2026-03-29T01:30", "2026-03-29T02:30"],
  ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45", "2026-10-04T02:45"],
])("in %s a field with %s stands for %s UTC and then shows %s", (zone, typed, utc, shown) => {
  const at = instantOf(typed, zone);
  expect(at).toBe(Date.parse(`${utc}Z`));
  expect(fieldText(at ?? 0, zone)).toBe(shown);
});

test("a day that does not exist is no time", () => {
  expect(instantOf("2026-02-30T10:00", "America/New_York")).toBeNull();
});
