/** Versions of an event, and changes of this and all later dates, as calendar files bring them. */
import { describe, expect, test } from "vitest";
import { fileNamed, read, file, vevent, start, startsOf } from "./ics-reading.ts";

describe("versions", () => {
  test("of two overrides of one date the higher SEQUENCE stands", () => {
    const found = read(fileNamed("two-overrides"));
    expect(found.map((one) => ("refused" in one ? [one.title, one.refused] : [one.title]))).toEqual([
      ["base"],
      ["first moved to eleven", "The file holds a newer version of it."],
      ["then moved to three"],
    ]);
  });

  test("with one SEQUENCE the later DTSTAMP stands, wherever it is in the file", () => {
    const one = (stamp: string, title: string) =>
      vevent(`DTSTAMP:${stamp}`, "DTSTART:20270116T150000Z", "SEQUENCE:1", `SUMMARY:${title}`);
    const found = read(file(...one("20261002T000000Z", "late"), ...one("20261001T000000Z", "early")));
    expect(found.map((event) => [event.title, "refused" in event])).toEqual([
      ["late", false],
      ["early", true],
    ]);
  });
});

describe("a change of this and all later dates of a series", () => {
  const zone = "TZID=America/Chicago";
  const series = [`DTSTART;${zone}:20270104T090000`, "DURATION:PT30M", "RRULE:FREQ=WEEKLY;COUNT=6"];
  const from = (date: string, time: string, ...lines: string[]) =>
    vevent(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;${zone}:${date}T090000`,
      `DTSTART;${zone}:${time}`,
      "DURATION:PT1H",
      ...lines,
    );

  test("moves the rest", () => {
    const [before, after] = read(fileNamed("this-and-future"));
    expect(startsOf(before)).toEqual(["2027-01-04T09:00:00", "2027-01-11T09:00:00"]);
    expect(after).toMatchObject({ title: "Team call afternoon", wide: false, original: null });
    expect(startsOf(after)).toEqual(
      ["18", "25"].map((day) => `2027-01-${day}T14:00:00`).concat("2027-02-01T14:00:00", "2027-02-08T14:00:00"),
    );
  });

  test("to another day, with dates left out and moved by themselves", () => {
    const overrides = [`RECURRENCE-ID;${zone}:20270201T090000`, `DTSTART;${zone}:20270201T200000`, "DURATION:PT1H"];
    const excluded = [`EXDATE;${zone}:20270111T090000,20270125T090000`];
    const parts = [vevent(...overrides), from("20270118", "20270119T100000"), vevent(...series, ...excluded)];
    const [before, after, moved] = read(file(...parts.flat()));
    expect(before).toMatchObject({ excluded: [{ at: Date.parse("2027-01-11T15:00:00Z") }] });
    expect(after).toMatchObject({
      excluded: [{ at: Date.parse("2027-01-26T16:00:00Z") }],
      recurrence: { days: [2], count: 4 },
    });
    expect(startsOf(after)[0]).toBe("2027-01-19T10:00:00");
    expect(moved).toMatchObject({
      uid: after?.uid,
      original: { at: Date.parse("2027-02-02T16:00:00Z") },
      ...start("2027-02-02T02:00:00Z"),
    });
  });

  test("may be followed by another", () => {
    const parts = [vevent(...series), from("20270201", "20270201T160000"), from("20270118", "20270118T140000")];
    expect(read(file(...parts.flat())).map((one) => startsOf(one).map((at) => at.slice(5, 13)))).toEqual([
      ["01-04T09", "01-11T09"],
      ["02-01T16", "02-08T16"],
      ["01-18T14", "01-25T14"],
    ]);
  });

  test("of whole days moves days", () => {
    const days = ["DTSTART;VALUE=DATE:20270104", "RRULE:FREQ=DAILY;COUNT=4"];
    const rest = ["RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270106", "DTSTART;VALUE=DATE:20270108"];
    expect(read(file(...vevent(...days), ...vevent(...rest)))).toMatchObject([
      { time: { from_day: "2027-01-04" }, recurrence: { freq: "daily", count: 2 } },
      { time: { from_day: "2027-01-08" }, recurrence: { freq: "daily", count: 2 } },
    ]);
  });

  test.each([
    ["without its series", []],
    ["from a date that the series does not have", [...vevent(...series.with(0, `DTSTART;${zone}:20270105T090000`))]],
    ["from its first date", [...vevent(...series.with(0, `DTSTART;${zone}:20270118T090000`))]],
    [
      "of a monthly weekday to another day",
      vevent(series[0] ?? "", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=6"),
    ],
  ])("%s is said to be one", (_, whole) => {
    const date = whole.some((line) => line.includes("MONTHLY")) ? "20270201" : "20270118";
    const found = read(file(...whole, ...from(date, `${Number(date) + 1}T100000`)));
    expect(found.at(-1)).toMatchObject({ wide: true });
  });
});
