/** Calendar files as other programs really write them, each read from its bytes to its events. */
import { describe, expect, test } from "vitest";
import { isIcs } from "../../../src/domain/calendar/ics-parts.ts";
import { zoneOfKnownName } from "../../../src/domain/calendar/ics-zone-names.ts";
import { wallText } from "../../../src/kit/zone-clock.ts";
import { readerZone, fileNamed, read, file, vevent, start, startsOf } from "./ics-reading.ts";

describe("time zones", () => {
  test("of Microsoft's own name for UTC", () => {
    expect(read(fileNamed("zone-microsoft-utc"))).toMatchObject([{ ...start("2027-01-12T20:30:00Z"), notes: [] }]);
  });

  test.each([
    ["Eastern Standard Time 1", "America/New_York"],
    ["Eastern Time (US & Canada)", "America/New_York"],
    ["(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"],
    ["US-Eastern", "US/Eastern"],
    ["EST", "America/New_York"],
    ["EST5EDT", "America/New_York"],
    ["CST6CDT", "America/Chicago"],
    ["Etc/UTC", "Etc/UTC"],
    ["Utc", "UTC"],
    ["GMT-0500", "Etc/GMT+5"],
    ["UTC-05:00", "Etc/GMT+5"],
    ["America/new_york", "America/New_York"],
    ["Eastern", "America/New_York"],
    ["Central Time (US & Canada)", "America/Chicago"],
    ["(GMT-06.00) Central Time (US & Canada)", "America/Chicago"],
    ["Central America Standard Time", "America/Guatemala"],
  ])("named “%s” are found: %s", (name, zone) => {
    const found = read(fileNamed("zone-names")).find(({ title }) => title === name);
    expect(found).toMatchObject({ time: { timezone: zone }, notes: [] });
    expect(wallText(found && "time" in found && !found.time.all_day ? found.time.from : 0, zone)).toBe(
      "2027-01-12T15:00:00",
    );
  });

  test.each([
    ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Amsterdam"],
    ["(UTC-06:00) Guadalajara, Mexico City, Monterrey", "America/Mexico_City"],
    ["Mountain Daylight Time", "America/Denver"],
    ["PST8PDT", "America/Los_Angeles"],
    ["(UTC-07:00) Arizona", "America/Phoenix"],
    ["GMT+1", "Etc/GMT-1"],
    ["UTC+00:00", "UTC"],
    ["tzone://Microsoft/Custom", null],
    ["Customized Time Zone", null],
    ["UTC+05:30", "Asia/Kolkata"],
    ["UTC+5:30", "Asia/Kolkata"],
    ["GMT+05:30", "Asia/Kolkata"],
    ["GMT+0545", "Asia/Kathmandu"],
    ["UTC-9:30", "Pacific/Marquesas"],
    ["+09:30", "Australia/Darwin"],
    ["UTC\u22125", "Etc/GMT+5"],
    ["(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata"],
    ["UTC+05:17", null],
    ["UTC-19:00", null],
  ])("“%s” stands for %s", (name, zone) => expect(zoneOfKnownName(name)).toBe(zone));

  test("no one knows are said to have been read in one's own", () => {
    const found = read(fileNamed("zone-names")).find(({ title }) => title === "Customized Time Zone");
    expect(found).toMatchObject({
      time: { timezone: readerZone },
      notes: ["Its time zone “Customized Time Zone” is unknown. Your time zone was used."],
    });
  });

  test("belong to the calendar of the file that defines them", () => {
    expect(read(fileNamed("two-calendars"))).toMatchObject([
      { title: "central 9", ...start("2027-01-21T15:00:00Z") },
      { title: "pacific 9", ...start("2027-01-21T17:00:00Z") },
    ]);
  });

  test("of a calendar are those of its times without one", () => {
    expect(read(fileNamed("calendar-zone"))).toMatchObject([start("2027-01-15T17:00:00Z")]);
  });
});

describe("days", () => {
  test("from midnight to midnight with Outlook's mark are whole days, in their zone or in none", () => {
    expect(read(fileNamed("marked-all-day"))).toMatchObject([
      { time: { all_day: true, from_day: "2027-01-13", to_day: "2027-01-14" } },
      { time: { all_day: true, from_day: "2027-02-14", to_day: "2027-02-15" } },
    ]);
  });

  test("marked so without an end are one day; marked so with hours they keep their hours", () => {
    const mark = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE";
    expect(
      read(
        file(
          ...vevent("DTSTART:20270113T000000", mark),
          ...vevent("DTSTART:20270113T090000", "DTEND:20270113T100000", mark),
          ...vevent("DTSTART:20270113T000000", "DTEND:20270114T000000", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"),
        ),
      ),
    ).toMatchObject([
      { time: { all_day: true, from_day: "2027-01-13", to_day: "2027-01-14" }, notes: [] },
      { time: { all_day: false } },
      { time: { all_day: false } },
    ]);
  });

  test("are read without VALUE=DATE, and times with a space before them", () => {
    expect(read(fileNamed("date-without-value"))).toMatchObject([
      { time: { all_day: true, from_day: "2027-01-16", to_day: "2027-01-17" } },
      start("2027-01-17T10:00:00Z"),
    ]);
    const series = vevent("DTSTART: 20270116", "RRULE: FREQ=DAILY;COUNT=3", "EXDATE:20270117,20270118");
    expect(read(file(...series))).toMatchObject([
      {
        time: { all_day: true, from_day: "2027-01-16" },
        excluded: [{ day: "2027-01-17" }, { day: "2027-01-18" }],
        recurrence: { freq: "daily", count: 3 },
      },
    ]);
  });
});

describe("privacy and status", () => {
  test("are read with spaces around them", () => {
    expect(read(fileNamed("class-with-space"))).toMatchObject([
      { private: true, cancelled: true },
      { private: true, cancelled: false },
    ]);
  });

  test.each([
    ["PUBLIC", false],
    ["public ", false],
    ["", false],
    ["CONFIDENTIAL", true],
    ["X-PERSONAL", true],
  ])("of class “%s” it is private: %s", (name, expected) => {
    const lines = ["DTSTART:20270116T150000Z", "DURATION:PT1H", `CLASS:${name}`];
    expect(read(file(...vevent(...lines)))).toMatchObject([{ private: expected }]);
  });
});

describe("broken lines", () => {
  test("are left out, and said to be, where the event does not need them", () => {
    expect(read(fileNamed("broken-lines"))).toMatchObject([
      { title: "quoted comment", mails: ["pat.doe@example.com"], notes: [] },
      { title: "nickname", notes: [] },
      { title: "member", notes: [] },
      {
        title: "raw newline",
        description: "Line one",
        ...start("2027-01-18T21:00:00Z"),
        notes: ["Line 36 of the file could not be read and was skipped."],
      },
      { title: "comma cn", ...start("2027-01-18T22:00:00Z"), notes: [] },
    ]);
  });

  test.each([
    ["a rule nobody can read", ["DTSTART:20270116T150000Z", "RRULE:FREQ=DAILY;BYDAY=XX"], 8],
    ["an end of a series that is no day", ["DTSTART:20270116T150000Z", "RRULE:FREQ=DAILY;UNTIL=soon"], 8],
    ["a start that is no time", ["DTSTART:yesterday"], 7],
    ["a length that is none", ["DTSTART:20270116T150000Z", "DURATION:PT"], 8],
    ["a day that does not exist", ["SUMMARY:Once", "DTSTART;VALUE=DATE:20270230"], 8],
    ["no start at all", ["LOCATION:Here"], 3],
  ])("%s costs that event alone, named by its title, UID and line", (_, lines, line) => {
    const other = ["BEGIN:VEVENT", "UID:u2", "DTSTART:20270116T150000Z", "END:VEVENT"];
    const broken = ["BEGIN:VEVENT", "SUMMARY:Lost\\, but ", " named", "UID:lost", ...lines, "END:VEVENT"];
    const [first, second] = read(file(...broken, ...other));
    expect(first).toMatchObject({ title: "Lost, but named", uid: "lost", refused: expect.any(String), line });
    expect(second).toMatchObject({ uid: "u2" });
  });

  test("an event that never ends is named as well", () => {
    const open = ["BEGIN:VEVENT", "UID:open", "SUMMARY:Never ends"];
    expect(read(file(...open, ...vevent("DTSTART:20270116T150000Z")))).toMatchObject([
      { uid: "open", title: "Never ends", refused: "It has no end time.", line: 3 },
      { uid: "u1" },
    ]);
  });

  test("a reminder that cannot be read is no reason to lose its event", () => {
    const alarm = ["BEGIN:VALARM", "UID:alarm", "TRIGGER:x", "END:VALARM"];
    expect(read(file(...vevent("DTSTART:20270116T150000Z", "DURATION:PT1H", ...alarm)))).toMatchObject([
      { uid: "u1", reminder_minutes: [] },
    ]);
  });
});

describe("rules of repetition", () => {
  const daily = { freq: "daily", interval: 1 };
  const weekdays = { freq: "weekly", interval: 1, days: [1, 2, 3, 4, 5] };
  test.each([
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", { ...weekdays, count: 10 }],
    ["FREQ=DAILY;BYDAY=SU,MO,TU,WE,TH,FR,SA;COUNT=9", { ...daily, count: 9 }],
    ["FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;COUNT=10", null],
    ["FREQ=DAILY;BYDAY=TU;COUNT=10", null],
    ["FREQ=DAILY;BYDAY=1MO;COUNT=10", null],
    ["FREQ=DAILY;BYDAY=SU,MO;COUNT=10", { freq: "weekly", interval: 1, days: [0, 1], count: 10 }],
    ["FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0;COUNT=3", { freq: "weekly", interval: 1, days: [1], count: 3 }],
    ["FREQ=WEEKLY;BYDAY=MO;BYHOUR=8,12;COUNT=3", null],
  ])("%s from a Monday at 8", (rule, recurrence) => {
    const lines = ["DTSTART;TZID=America/Chicago:20270201T080000", "DURATION:PT15M", `RRULE:${rule}`];
    const [found] = read(file(...vevent(...lines)));
    if (recurrence === null) expect(found).toHaveProperty("refused");
    else expect(found).toMatchObject({ recurrence });
  });

  test("a stand-up on weekdays happens ten times, and never on a weekend", () => {
    const found = read(fileNamed("rules")).find(({ title }) => title === "standup weekdays");
    expect(startsOf(found).map((at) => Number(at.slice(8, 10)))).toEqual([1, 2, 3, 4, 5, 8, 9, 10, 11, 12]);
  });

  test("the calendar cannot show are refused, never bent", () => {
    const refused = read(fileNamed("rules")).filter((one) => "refused" in one);
    expect(refused.map(({ title }) => title)).toEqual([
      "Thanksgiving",
      "1st and 15th",
      "rdates",
      "start not in rule",
      "last day of month",
    ]);
  });

  test("of an occurrence that stands apart are not looked at", () => {
    expect(read(fileNamed("rule-in-occurrence"))).toMatchObject([
      { recurrence: { freq: "daily", count: 4 } },
      { recurrence: null, original: { at: Date.parse("2027-02-03T15:00:00Z") } },
    ]);
  });

  test("leave out dates written as days or in UTC, across a change of clocks", () => {
    const [found] = read(fileNamed("excluded-dates"));
    expect(found).toMatchObject({
      excluded: [{ at: Date.parse("2027-03-08T15:00:00Z") }, { at: Date.parse("2027-03-22T14:00:00Z") }],
    });
  });

  test("end on the last day in the zone of the event", () => {
    expect(read(fileNamed("until"))).toMatchObject([
      { recurrence: { until: "2027-01-25" } },
      { recurrence: { until: "2027-01-25" } },
    ]);
  });
});

test("lines that end in a carriage return alone are lines", () => {
  const text = fileNamed("carriage-returns");
  expect(isIcs(text)).toBe(true);
  expect(read(text)).toMatchObject([{ title: "old mac line ends", ...start("2027-01-22T15:00:00Z") }]);
});

test("bookings without a UID or of three weeks are refused with their title, others are read", () => {
  const found = read(fileNamed("bookings"));
  expect(found.map((one) => ("refused" in one ? [one.title, one.refused] : [one.title]))).toEqual([
    ["Reserved twenty nights", "It is longer than 14 days."],
    ["no uid", "It has no UID, so it could not be matched later."],
    ["html &amp; <b>bold</b>"],
  ]);
});
