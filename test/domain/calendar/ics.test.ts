/** Calendar files from anywhere: what is read, what is refused and with which words, and that no file costs more than it may. */
import { describe, expect, test, vi } from "vitest";
import { icsEventOf } from "../../../src/domain/calendar/ics-event.ts";
import { icsReasons } from "../../../src/domain/calendar/ics-reasons.ts";
import { feedText } from "../../../src/domain/calendar/ics-feed.ts";
import { icsDepthMax, icsPartLengthMax, icsZonesMax } from "../../../src/domain/calendar/ics-limits.ts";
import { icsFaults, icsParts, isIcs } from "../../../src/domain/calendar/ics-parts.ts";
import { IcsZones } from "../../../src/domain/calendar/ics-zones.ts";
import { ianaZone } from "../../../src/vendors/calendars/calendar-zones.ts";

const readerZone = "America/New_York";
const file = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const vevent = (...lines: string[]) => ["BEGIN:VEVENT", "UID:u1", ...lines, "END:VEVENT"];

function eventsOf(text: string) {
  const zones = new IcsZones(readerZone, ianaZone);
  const parts = [...icsParts(text)];
  for (const part of parts) if (part.kind === "part" && part.name === "VTIMEZONE") zones.add(part.text);
  return parts
    .filter(({ name }) => name === "VEVENT")
    .map((part) => (part.kind === "part" ? icsEventOf(part.text, { zones, readerZone }) : { refused: part.says }));
}

const one = (...lines: string[]) => eventsOf(file(...vevent(...lines)))[0];
const at = (iso: string) => Date.parse(iso);
const timed = (from: string, to: string, timezone = readerZone) => ({
  all_day: false,
  from: at(from),
  to: at(to),
  timezone,
});
const days = (from_day: string, to_day: string) => ({ all_day: true, from_day, to_day });

describe("times", () => {
  test.each([
    [
      "in UTC",
      ["DTSTART:20260701T160000Z", "DTEND:20260701T170000Z"],
      timed("2026-07-01T16:00:00Z", "2026-07-01T17:00:00Z"),
    ],
    [
      "floating, read in the reader's zone",
      ["DTSTART:20260701T120000", "DTEND:20260701T130000"],
      timed("2026-07-01T16:00:00Z", "2026-07-01T17:00:00Z"),
    ],
    [
      "in a zone of the tz database",
      ["DTSTART;TZID=America/Phoenix:20260701T090000", "DURATION:PT1H"],
      timed("2026-07-01T16:00:00Z", "2026-07-01T17:00:00Z", "America/Phoenix"),
    ],
    [
      "in a zone under a longer name",
      ["DTSTART;TZID=/freeassociation.sourceforge.net/America/Denver:20260115T090000", "DURATION:PT30M"],
      timed("2026-01-15T16:00:00Z", "2026-01-15T16:30:00Z", "America/Denver"),
    ],
    [
      "in a zone as Windows calls it",
      ["DTSTART;TZID=Central Standard Time:20260701T090000", "DURATION:PT1H"],
      timed("2026-07-01T14:00:00Z", "2026-07-01T15:00:00Z", "America/Chicago"),
    ],
    [
      "over the night the clocks go back, by the clock",
      ["DTSTART;TZID=America/New_York:20261031T220000", "DURATION:P1D"],
      timed("2026-11-01T02:00:00Z", "2026-11-02T03:00:00Z"),
    ],
    [
      "that the clocks leave out",
      ["DTSTART;TZID=America/New_York:20260308T023000", "DURATION:PT1H"],
      timed("2026-03-08T07:30:00Z", "2026-03-08T08:30:00Z"),
    ],
    ["of one day", ["DTSTART;VALUE=DATE:20261225"], days("2026-12-25", "2026-12-26")],
    [
      "of one day that ends on itself",
      ["DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261225"],
      days("2026-12-25", "2026-12-26"),
    ],
    ["of three days", ["DTSTART;VALUE=DATE:20260227", "DTEND;VALUE=DATE:20260302"], days("2026-02-27", "2026-03-02")],
  ])("%s", (_, lines, time) => expect(one(...lines)).toMatchObject({ time, notes: [] }));

  test.each([2007, 1601])(
    "a zone only its own VTIMEZONE knows is the one that keeps the same clock, since %d",
    (year) => {
      const zone = [
        "BEGIN:VTIMEZONE",
        "TZID:Our Clock",
        "BEGIN:DAYLIGHT",
        "TZOFFSETFROM:-0700",
        "TZOFFSETTO:-0600",
        `DTSTART:${year}0311T020000`,
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
        "END:DAYLIGHT",
        "BEGIN:STANDARD",
        "TZOFFSETFROM:-0600",
        "TZOFFSETTO:-0700",
        `DTSTART:${year}1104T020000`,
        "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "END:STANDARD",
        "END:VTIMEZONE",
      ];
      const [read] = eventsOf(file(...zone, ...vevent("DTSTART;TZID=Our Clock:20260701T090000", "DURATION:PT1H")));
      expect(read).toMatchObject({
        time: timed("2026-07-01T15:00:00Z", "2026-07-01T16:00:00Z", "America/Denver"),
        notes: [],
      });
    },
  );

  test("an unknown time zone is reported and read as the user's own", () => {
    const read = one("DTSTART;TZID=Atlantis/Deep:20260701T090000", "DURATION:PT1H");
    expect(read).toMatchObject({
      time: { timezone: readerZone },
      notes: ["Its time zone “Atlantis/Deep” is unknown. Your time zone was used."],
    });
  });

  test.each([
    ["every second", "FREQ=SEC\r\n ONDLY"],
    ["on a day that never comes", "FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15,16,17"],
    ["every day for centuries", "FREQ=YEARLY;BYDAY=SU,MO,TU,WE,TH,FR,SA"],
    ["in steps of ages", "FREQ=YEARLY;INTERVAL=99999999"],
  ])("a VTIMEZONE that changes its clocks %s is not counted out", (_, rule) => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Evil",
      "BEGIN:STANDARD",
      "TZOFFSETFROM:-0600",
      "TZOFFSETTO:-0700",
      "DTSTART:19700101T000000",
      `RRULE:${rule}`,
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const [read] = eventsOf(file(...zone, ...vevent("DTSTART;TZID=Evil:20260701T090000", "DURATION:PT1H")));
    expect(read).toMatchObject({ notes: ["Its time zone “Evil” is unknown. Your time zone was used."] });
  });
});

describe("what else an event says", () => {
  test("folded lines, escapes, reminders, privacy, links and lengths", () => {
    const read = one(
      "SUMMARY:Review of the",
      "  policy\\, with Ana\\; all",
      `DESCRIPTION:${"x".repeat(6_000)}`,
      "LOCATION:Bakery\\nback room",
      "URL:javascript:alert(1)",
      "CLASS:CONFIDENTIAL",
      "DTSTART:20260701T160000Z",
      "DURATION:PT1H",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT15M",
      "END:VALARM",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT7M",
      "END:VALARM",
    );
    expect(read).toMatchObject({
      title: "Review of the policy, with Ana; all",
      location: "Bakery back room",
      meeting_link: "",
      private: true,
      reminder_minutes: [15],
    });
    expect(read && "description" in read ? read.description.length : 0).toBe(5_000);
  });

  test.each([
    ["weekly on its days", "FREQ=WEEKLY;BYDAY=WE;COUNT=10", { freq: "weekly", interval: 1, days: [3], count: 10 }, []],
    [
      "for ever: as often as any may",
      "FREQ=DAILY",
      { freq: "daily", interval: 1, count: 365 },
      ["It repeats with no end date. The first 365 times were imported."],
    ],
    [
      "more often than any may",
      "FREQ=DAILY;COUNT=5000",
      { freq: "daily", interval: 1, count: 365 },
      ["It repeats 5000 times. The first 365 times were imported."],
    ],
  ])("repeats %s", (_, rule, recurrence, notes) =>
    expect(one("DTSTART:20260701T160000Z", "DURATION:PT1H", `RRULE:${rule}`)).toMatchObject({ recurrence, notes }),
  );

  test.each([
    ["of a day that every year has", "19540312", days("1974-03-12", "1974-03-13")],
    ["of the 29th of February", "19480229", days("1972-02-29", "1972-03-01")],
  ])("a birthday from before 1970 %s keeps its day", (_, born, time) =>
    expect(one(`DTSTART;VALUE=DATE:${born}`, "RRULE:FREQ=YEARLY")).toMatchObject({
      time,
      recurrence: { freq: "yearly", interval: 1, count: 365 },
    }),
  );

  test("whoever called it and is asked to come is told by their address", () => {
    const when = ["DTSTART:20260701T160000Z", "DURATION:PT1H"];
    const people = ["ORGANIZER;CN=Ann:MAILTO:Ann@Sample.test", "ATTENDEE:mailto:ann@sample.test", "ATTENDEE:tel:123"];
    expect(one(...when, ...people, "ATTENDEE;RSVP=TRUE:mailto:bob@sample.test")).toMatchObject({
      mails: ["ann@sample.test", "bob@sample.test"],
    });
  });

  test("no letter is cut in two where a text is too long", () => {
    const read = one(`SUMMARY:${"x".repeat(119)}😀`, "DTSTART:20260701T160000Z", "DURATION:PT1H");
    expect(read).toMatchObject({ title: "x".repeat(119) });
  });

  test("dates taken out of a series, and one that stands apart, are told by where they stood", () => {
    const text = file(
      ...vevent(
        "DTSTART;TZID=America/New_York:20260706T090000",
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=5",
        "EXDATE;TZID=America/New_York:20260713T090000",
        "EXDATE;VALUE=DATE:20260720",
      ),
      ...vevent(
        "RECURRENCE-ID;TZID=America/New_York:20260727T090000",
        "DTSTART;TZID=America/New_York:20260728T100000",
        "DURATION:PT1H",
      ),
    );
    const [series, overrides] = eventsOf(text);
    expect(series).toMatchObject({
      excluded: [{ at: at("2026-07-13T13:00:00Z") }, { at: at("2026-07-20T13:00:00Z") }],
    });
    expect(overrides).toMatchObject({ original: { at: at("2026-07-27T13:00:00Z") }, recurrence: null });
  });
});

describe("what cannot be an event is refused with its reason", () => {
  test.each([
    ["no UID", ["UID:", "DTSTART:20260701T160000Z"], icsReasons.no_uid],
    ["no start", ["SUMMARY:When?"], icsReasons.no_start],
    ["the end before the start", ["DTSTART:20260701T160000Z", "DTEND:20260701T150000Z"], icsReasons.backwards],
    ["longer than 14 days", ["DTSTART:20260701T160000Z", "DTEND:20260716T160001Z"], icsReasons.too_long],
    ["a day that does not exist", ["DTSTART;VALUE=DATE:20260230"], icsReasons.bad_day],
    ["a year nobody lives in", ["DTSTART:99990101T000000Z"], icsReasons.bad_day],
    ["in steps nobody takes", ["DTSTART:20260701T160000Z", "RRULE:FREQ=DAILY;INTERVAL=99999999"], icsReasons.rule],
    ["once, before 1970", ["DTSTART;VALUE=DATE:19541231"], icsReasons.too_old],
    ["every hour", ["DTSTART:20260701T160000Z", "RRULE:FREQ=HOURLY;COUNT=3"], icsReasons.rule],
    ["dates listed one by one", ["DTSTART:20260701T160000Z", "RDATE:20260702T160000Z"], icsReasons.rule],
    ["a start that is no time", ["DTSTART:yesterday"], icsReasons.unreadable],
  ])("%s", (_, lines, refused) => {
    const [first = "", ...rest] = lines;
    const text = file(
      "BEGIN:VEVENT",
      ...(first.startsWith("UID") ? [first, ...rest] : ["UID:u1", ...lines]),
      "END:VEVENT",
    );
    expect(eventsOf(text)).toEqual([expect.objectContaining({ refused })]);
  });

  test.each([
    ["DTSTART:20260701T160000Z", "RRULE:FREQ=HOURLY", { at: Date.parse("2026-07-01T16:00:00Z") }],
    ["DTSTART;VALUE=DATE:20260701", "DTEND;VALUE=DATE:20260801", { day: "2026-07-01" }],
    ["DTSTART;VALUE=DATE:20260230", "DURATION:P1D", null],
    ["DTSTART:yesterday", "DURATION:P1D", null],
  ])("and when it begins, where that can be read: %s", (start, more, starts) => {
    expect(one(start, more)).toMatchObject({ refused: expect.any(String), starts });
  });
});

describe("files that are broken or hostile", () => {
  const good = vevent("DTSTART:20260701T160000Z", "DURATION:PT1H");
  const deep = Array.from({ length: icsDepthMax + 1 }, () => "BEGIN:VALARM");

  test.each([
    ["an event that never ends", ["BEGIN:VEVENT", "UID:a", ...good], [icsFaults.unfinished, undefined]],
    ["a file cut off within an event", [...good, "BEGIN:VEVENT", "UID:a"], [undefined, icsFaults.unfinished]],
    [
      "things inside things inside things",
      ["BEGIN:VEVENT", ...deep, ...deep.map(() => "END:VALARM"), "END:VEVENT", ...good],
      [icsFaults.too_deep, undefined],
    ],
    [
      "an event as large as a book",
      ["BEGIN:VEVENT", `DESCRIPTION:${"x".repeat(icsPartLengthMax)}`, "END:VEVENT", ...good],
      [icsFaults.too_large, undefined],
    ],
    ["an end without a beginning", ["END:VEVENT", "END:VALARM", ...good], [undefined]],
  ])("%s spoils no other event", (_, lines, faults) =>
    expect(eventsOf(file(...lines)).map((event) => ("refused" in event ? event.refused : undefined))).toEqual(faults),
  );

  test("a zone no clock on earth keeps is looked for once, however many unknown names came before", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Nowhere", "BEGIN:STANDARD", "TZOFFSETFROM:-0613", "TZOFFSETTO:-0613"];
    const ends = ["DTSTART:19700101T000000", "END:STANDARD", "END:VTIMEZONE"];
    const names = Array.from({ length: icsZonesMax }, (_, nth) => `X/${nth}`);
    const looks = vi.spyOn(Intl, "supportedValuesOf");
    const named = (tzid: string) => vevent(`DTSTART;TZID=${tzid}:20260701T090000`, "DURATION:PT1H");
    const excluded = Array.from({ length: 9 }, () => "EXDATE;TZID=Nowhere:20260702T090000");
    eventsOf(file(...zone, ...ends, ...names.flatMap(named), ...named("Nowhere").toSpliced(-1, 0, ...excluded)));
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
  });

  test("bare line ends, small letters and a second calendar in one file are read; other files are told apart", () => {
    const text =
      file(...good)
        .replaceAll("\r\n", "\n")
        .toLowerCase() + file(...good);
    expect(eventsOf(text)).toHaveLength(2);
    expect(isIcs(text)).toBe(true);
    expect(isIcs("name,phone\nAna,2015550123")).toBe(false);
    expect(isIcs("<html>BEGIN:VCALENDAR</html>")).toBe(false);
  });
});

test("a feed is read back as it was written, and is the same text twice", () => {
  const updated_at = at("2026-06-01T00:00:00Z");
  const bare = { description: "", location: "", url: "", private: false, cancelled: false, updated_at };
  const entries = [
    {
      ...bare,
      uid: "a@fieldline",
      title: "Ana; review, \\ and\nmore",
      time: { all_day: false as const, from: at("2026-07-01T16:00:00Z"), to: at("2026-07-01T17:00:00Z") },
    },
    {
      ...bare,
      uid: "b@fieldline",
      title: "Fair",
      private: true,
      time: { all_day: true as const, from_day: "2026-08-01", to_day: "2026-08-03" },
    },
  ];
  const text = feedText("Mine", entries);
  expect(feedText("Mine", entries)).toBe(text);
  expect(eventsOf(text)).toMatchObject([
    {
      uid: "a@fieldline",
      title: "Ana; review, \\ and more",
      time: timed("2026-07-01T16:00:00Z", "2026-07-01T17:00:00Z"),
    },
    { uid: "b@fieldline", private: true, time: days("2026-08-01", "2026-08-03") },
  ]);
});
