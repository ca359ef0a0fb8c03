/** Zones by Windows' names and repetition by Outlook's words: the same there as here, or refused. */
import { expect, test } from "vitest";
import { wallText } from "../../src/kit/zone-clock.ts";
import { isZone } from "../../src/domain/calendar/zones.ts";
import { ianaZone, instantOfWall, windowsZone } from "../../src/vendors/calendars/calendar-zones.ts";
import { outlookOfRecurrence, recurrenceOfOutlook } from "../../src/vendors/calendars/outlook-recurrence.ts";
import type { RemoteRecurrence, RemoteTime } from "../../src/domain/calendar/remote-event.ts";
import { plainText } from "../../src/vendors/calendars/calendar-texts.ts";

test.each([
  ["Eastern Standard Time", "America/New_York"],
  ["US Mountain Standard Time", "America/Phoenix"],
  ["Hawaiian Standard Time", "Pacific/Honolulu"],
  ["Newfoundland Standard Time", "America/St_Johns"],
  ["Lord Howe Standard Time", "Australia/Lord_Howe"],
  ["Alaskan Standard Time", "America/Anchorage"],
])("%s is %s", (windows, iana) => {
  expect(ianaZone(windows)).toBe(iana);
  expect(windowsZone(iana)).toBe(windows);
});

test.each([
  ["US/Eastern", "Eastern Standard Time"],
  ["Asia/Kolkata", "India Standard Time"],
  ["America/Indiana/Indianapolis", "US Eastern Standard Time"],
  ["America/Argentina/Buenos_Aires", "Argentina Standard Time"],
  ["Europe/Kyiv", "FLE Standard Time"],
  ["America/Juneau", "Alaskan Standard Time"],
  ["UTC", "UTC"],
])("%s has a name under Windows whatever it is called", (iana, windows) => {
  expect(windowsZone(iana)).toBe(windows);
});

test("every zone people have can be written to Outlook, and every name of Outlook's can be read", () => {
  const unsaid = Intl.supportedValuesOf("timeZone").filter((zone) => windowsZone(zone) === undefined);
  expect(unsaid).toEqual(["Antarctica/Troll"]);
  expect(ianaZone("tzone://Microsoft/Custom")).toBeUndefined();
  expect([isZone("America/New_York"), isZone("Mars/Base")]).toEqual([true, false]);
});

test("a clock on the wall is read on both edges of daylight saving", () => {
  const at = (wall: string) => new Date(instantOfWall(wall, "America/New_York") ?? Number.NaN).toISOString();
  expect(at("2026-03-08T01:30:00")).toBe("2026-03-08T06:30:00.000Z");
  expect(at("2026-03-08T02:30:00")).toBe("2026-03-08T07:30:00.000Z");
  expect(at("2026-11-01T01:30:00.0000000")).toBe("2026-11-01T05:30:00.000Z");
  expect(wallText(Date.parse("2026-11-01T06:30:00Z"), "America/New_York")).toBe("2026-11-01T01:30:00");
  expect(instantOfWall("no time", "UTC")).toBeUndefined();
});

const onDay = (from_day: string): RemoteTime => ({ all_day: true, from_day, to_day: from_day });

test.each<[string, RemoteRecurrence, RemoteTime]>([
  ["a 31st", { freq: "monthly_by_day", interval: 1 }, onDay("2026-12-31")],
  ["a fifth Tuesday", { freq: "monthly_by_weekday", interval: 1 }, onDay("2026-12-29")],
  ["29 February", { freq: "yearly", interval: 1 }, onDay("2028-02-29")],
])("%s falls on other days in Outlook: it is not sent there", (_name, rule, time) => {
  expect(() => outlookOfRecurrence(rule, time)).toThrow("skipped");
});

test.each([
  ["a 31st", { type: "absoluteMonthly", interval: 1, dayOfMonth: 31 }, "2026-12-31"],
  ["another day than it begins on", { type: "absoluteMonthly", interval: 1, dayOfMonth: 5 }, "2026-12-04"],
  ["the last Friday", { type: "relativeMonthly", interval: 1, daysOfWeek: ["friday"], index: "last" }, "2026-11-27"],
  [
    "any weekday",
    { type: "relativeMonthly", interval: 1, daysOfWeek: ["monday", "friday"], index: "first" },
    "2026-12-04",
  ],
  ["a yearly weekday", { type: "relativeYearly", interval: 1, daysOfWeek: ["monday"], index: "first" }, "2026-12-07"],
  [
    "weeks that begin on Monday",
    { type: "weekly", interval: 2, daysOfWeek: ["sunday", "monday"], firstDayOfWeek: "monday" },
    "2026-11-23",
  ],
  ["something new", { type: "hourly", interval: 1 }, "2026-11-23"],
])("%s is named as what ours cannot say", (_name, pattern, day) => {
  const received = { pattern, range: { type: "noEnd", startDate: day } };
  expect(recurrenceOfOutlook(received, onDay(day))).toHaveProperty("unsupported");
});

test.each([
  ["<p>One</p><p>Two &amp; three</p>", "One\nTwo & three"],
  ["a<br>b<br/>c", "a\nb\nc"],
  ["<html><head><style>p{}</style></head><body>Text&nbsp;here</body></html>", "Text here"],
  ["<script>alert(1)</script>left", "left"],
  ["no <3 html, 1 < 2 & 3 > 2", "no <3 html, 1 < 2 & 3 > 2"],
  ["<b>&#128512;&#xD800;&bogus;</b>", "😀&bogus;"],
  ["one\r\ntwo", "one\ntwo"],
])("%s reads as plain text", (html, text) => {
  expect(plainText(html)).toBe(text);
});
