/** Lines that break the rules of calendar files, as programs write them. */
import { expect, test } from "vitest";
import { file, read, start, vevent } from "./ics-reading.ts";

test.each([
  ["a zone name with a colon", "DTSTART;TZID=tzone://Microsoft/Utc:20260615T090000", "2026-06-15T09:00:00Z"],
  ["an offset as a zone", "DTSTART;TZID=UTC-05:00:20260615T090000", "2026-06-15T14:00:00Z"],
  [
    "a zone as menus show it",
    "DTSTART;TZID=(UTC-06:00) Central Time (US & Canada):20260615T090000",
    "2026-06-15T14:00:00Z",
  ],
  ["a zone before its type", "DTSTART;TZID=UTC-05:00;VALUE=DATE-TIME:20260615T090000", "2026-06-15T14:00:00Z"],
  ["dashes and colons", "DTSTART:2026-06-15T09:00:00Z", "2026-06-15T09:00:00Z"],
  ["no seconds", "DTSTART:20260615T0900Z", "2026-06-15T09:00:00Z"],
])("a start with %s is read", (_, line, iso) => {
  expect(read(file(...vevent("SUMMARY:Visit", line)))).toMatchObject([start(iso)]);
});

test("small letters in a rule, a day with dashes and a canceled status are read", () => {
  const [series] = read(file(...vevent("DTSTART:20260615T090000Z", "RRULE:freq=weekly;byday=mo;count=3")));
  expect(series).toMatchObject({ recurrence: { freq: "weekly", count: 3 } });
  expect(read(file(...vevent("DTSTART:2026-06-15")))).toMatchObject([{ time: { from_day: "2026-06-15" } }]);
  expect(read(file(...vevent("DTSTART:20260615T090000Z", "STATUS:Canceled")))).toMatchObject([{ cancelled: true }]);
});
