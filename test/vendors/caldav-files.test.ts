/** Resources of a CalDAV calendar as other programs leave them: read like a file, and written back without loss. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RemoteEvent } from "../../src/domain/calendar/remote-event.ts";
import { eventIn, readResource } from "../../src/vendors/calendars/caldav-read.ts";
import { changedResource } from "../../src/vendors/calendars/caldav-write.ts";

const reader = { username: "ada@sample.test", timezone: "America/Denver" };
const path = "/ada/1.ics";

const resource = (text: string) => ({ path, etag: '"1"', text });
const fileNamed = (name: string) =>
  readFileSync(new URL(`../fixtures/ics/${name}.ics`, import.meta.url), "utf8").replace(/^METHOD.*\r?\n/m, "");
const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:u1", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");

function renamed(text: string): string {
  const current = eventIn(resource(text), path, reader);
  if (!current) throw new Error("The event cannot be read.");
  return changedResource(text, { ...current, title: "Renamed", mark: "m" }, { current, now: Date.UTC(2026, 9, 1) });
}

const timesOf = (text: string): RemoteEvent["time"] | undefined => eventIn(resource(text), path, reader)?.time;

test.each([
  ["a day without VALUE=DATE", file("DTSTART:20270116", "DTEND:20270117", "SUMMARY:Holiday"), "2027-01-16"],
  [
    "a day in Outlook's way",
    file(
      "DTSTART;TZID=America/Los_Angeles:20270113T000000",
      "DTEND;TZID=America/Los_Angeles:20270114T000000",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ),
    "2027-01-13",
  ],
])("%s is a whole day, and stays one when the event is renamed", (_, text, from_day) => {
  expect(timesOf(text)).toMatchObject({ all_day: true, from_day });
  const written = renamed(text);
  expect(timesOf(written)).toEqual(timesOf(text));
  expect(eventIn(resource(written), path, reader)?.title).toBe("Renamed");
});

test("an event with a line that cannot be read is read without it", () => {
  const text = file("DTSTART:20270118T210000Z", "DURATION:PT1H", "SUMMARY:Raw", "DESCRIPTION:One", "", "(two)");
  expect(readResource(resource(text), reader)).toMatchObject([{ type: "put", event: { title: "Raw" } }]);
});

test("of two overrides of one date the newer one is read", () => {
  const read = readResource(resource(fileNamed("two-overrides")), reader);
  expect(read.map((change) => change.type === "put" && change.event.title)).toEqual(["base", "then moved to three"]);
});

test("any class but PUBLIC is private, and a cancellation with a space is one", () => {
  expect(
    readResource(resource(file("DTSTART:20270118T210000Z", "CLASS: X-OWN", "STATUS: CANCELLED")), reader),
  ).toMatchObject([{ event: { private: true, cancelled: true } }]);
});

test("a zone by a name people use is known; a time without one is that of the calendar", () => {
  const read = readResource(resource(fileNamed("zone-microsoft-utc")), reader);
  expect(read).toMatchObject([{ type: "put", event: { time: { from: Date.parse("2027-01-12T20:30:00Z") } } }]);
  expect(readResource(resource(fileNamed("calendar-zone")), reader)).toMatchObject([
    { event: { time: { from: Date.parse("2027-01-15T17:00:00Z") } } },
  ]);
});

test("a change of this and all later dates is skipped with its reason", () => {
  expect(readResource(resource(fileNamed("this-and-future")), reader)).toMatchObject([
    { type: "put", event: { title: "Team call" } },
    { type: "skipped", title: "Team call afternoon", reason: "recurrence_unsupported" },
  ]);
});

test("an event that never ends is skipped by its title", () => {
  const text = file("DTSTART:20270118T210000Z", "SUMMARY:Never ends").replace("END:VEVENT\r\n", "");
  expect(readResource(resource(text), reader)).toMatchObject([{ type: "skipped", title: "Never ends" }]);
});
