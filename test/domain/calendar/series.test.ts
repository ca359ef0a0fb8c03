import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seenBy } from "../../../src/domain/calendar/busy.ts";
import { editEvent, mergeEvent, writeEvent } from "../../../src/domain/calendar/event-edit.ts";
import { type CalendarEvent, type NewEvent, type Recurrence } from "../../../src/domain/calendar/event.ts";
import { overlapsOf } from "../../../src/domain/calendar/overlaps.ts";
import { occurrencesBetween, seriesEnd } from "../../../src/domain/calendar/recurrence.ts";
import { deleteFromSeries, editSeries, restoreOccurrence } from "../../../src/domain/calendar/series.ts";
import { hourMs } from "../../../src/kit/durations.ts";
import { instantOf, wallOf } from "../../../src/kit/zone-clock.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";
import { refusalOf } from "../refusal-of.ts";

const zone = "America/New_York";
const hand = { now: noon, by: ada };
const later = { now: noon + 1_000, by: uuid(9) };
const at = (text: string) => instantOf(Date.parse(`${text.replace(" ", "T")}:00Z`), zone);
const shown = (instant: number) => new Date(wallOf(instant, zone)).toISOString().slice(0, 16).replace("T", " ");
const all = (event: CalendarEvent) => occurrencesBetween(event, 0, Number.MAX_SAFE_INTEGER);
const starts = (event: CalendarEvent) => all(event).map(({ start_date }) => shown(start_date));

function event(start: string, recurrence: Partial<Recurrence> = {}, more: Partial<NewEvent> = {}): CalendarEvent {
  const start_date = at(start);
  const made: NewEvent = {
    id: uuid(1),
    title: "Review",
    types_list: ["policy_review"],
    start_date,
    end_date: start_date + hourMs,
    timezone: zone,
    recurrence: { freq: "daily", interval: 1, count: 5, ...recurrence },
    ...more,
  };
  return writeEvent(made, hand);
}

const third = at("2026-03-08 09:00");
const week = event("2026-03-06 09:00");
const edit = (edit_scope: "this" | "following" | "all", change: object, original_start = third) =>
  editSeries(week, { edit_scope, original_start, change, new_event_id: uuid(2) }, later);

describe("an edit of a series", () => {
  test("of one occurrence leaves the others, and makes that one an event of its own", () => {
    const { changed, made } = edit("this", {
      start_date: third + hourMs,
      end_date: third + 3 * hourMs,
      title: "Later",
    });
    expect(starts(changed).map((text) => text.slice(8))).toEqual(["06 09:00", "07 09:00", "09 09:00", "10 09:00"]);
    expect(made).toMatchObject({
      id: uuid(2),
      series_id: week.id,
      original_start: third,
      title: "Later",
      start_date: third + hourMs,
      recurrence: { freq: "none" },
    });
    expect([changed.version, made?.version]).toEqual([2, 1]);
  });

  test("of the following parts the series; what is left of its count goes along", () => {
    const { changed, made } = edit("following", { start_date: third + hourMs, end_date: third + 2 * hourMs });
    expect([starts(changed), starts(made!)]).toEqual([
      ["2026-03-06 09:00", "2026-03-07 09:00"],
      ["2026-03-08 10:00", "2026-03-09 10:00", "2026-03-10 10:00"],
    ]);
    expect(made).toMatchObject({ series_id: null, original_start: null });
  });

  test("of the following leaves out what was taken out in the meantime, the first of them too", () => {
    const without = deleteFromSeries(week, { edit_scope: "this", original_start: third }, hand)!;
    const change = { start_date: third + hourMs, end_date: third + 2 * hourMs };
    const following = { edit_scope: "following", original_start: third, change, new_event_id: uuid(2) } as const;
    expect(starts(editSeries(without, following, later).made!)).toEqual(["2026-03-09 10:00", "2026-03-10 10:00"]);
  });

  test("of the first and all following is one of all", () => {
    const { changed, made } = edit("following", { title: "Renamed" }, week.start_date);
    expect([made, changed.title, starts(changed)]).toEqual([undefined, "Renamed", starts(week)]);
  });

  test("of all moves by the clock, weekdays and last day along, deleted ones staying deleted", () => {
    const weekly = event("2026-03-02 09:00", {
      freq: "weekly",
      days: [1, 3],
      until: "2026-03-18",
      count: undefined as never,
    });
    const without = deleteFromSeries(weekly, { edit_scope: "this", original_start: at("2026-03-09 09:00") }, hand)!;
    const seen = at("2026-03-11 09:00");
    const change = { start_date: at("2026-03-12 10:30"), end_date: at("2026-03-12 11:00") };
    const { changed } = editSeries(
      without,
      { edit_scope: "all", original_start: seen, change, new_event_id: uuid(2) },
      later,
    );
    expect(changed.recurrence).toEqual({ freq: "weekly", interval: 1, days: [2, 4], until: "2026-03-19" });
    expect(starts(changed)).toEqual([
      "2026-03-03 10:30",
      "2026-03-05 10:30",
      "2026-03-12 10:30",
      "2026-03-17 10:30",
      "2026-03-19 10:30",
    ]);
    expect(changed.end_date - changed.start_date).toBe(hourMs / 2);
  });

  test("into another zone keeps what the clock there shows", () => {
    const { changed } = edit("all", { timezone: "America/Phoenix" });
    expect(changed.timezone).toBe("America/Phoenix");
    expect(changed.start_date).toBe(week.start_date - hourMs);
    expect(new Date(wallOf(changed.start_date, "America/Phoenix")).toISOString().slice(11, 16)).toBe("06:00");
  });

  test("that does not occur then, or no longer, is refused", () => {
    expect(refusalOf(() => edit("this", { title: "x" }, third + 1)).code).toBe("gone");
    const without = deleteFromSeries(week, { edit_scope: "this", original_start: third }, hand)!;
    const again = { edit_scope: "this", original_start: third, change: { title: "x" }, new_event_id: uuid(2) } as const;
    expect(refusalOf(() => editSeries(without, again, hand)).code).toBe("gone");
    expect(starts(restoreOccurrence(without, third, hand))).toEqual(starts(week));
  });

  test("moved from a date whose hour no clock shows, all come to where that one was put", () => {
    const series = event("2028-12-09 02:00", { freq: "monthly_by_day", interval: 3, count: 30 } as Recurrence);
    // Clocks go from two to three that night.
    const seen = all(series).find(({ start_date }) => shown(start_date) === "2036-03-09 03:00")!;
    const edit = { edit_scope: "all", original_start: seen.original_start, new_event_id: uuid(2) } as const;
    const { start_date, end_date } = seen;
    const earlier = { start_date: start_date - hourMs, end_date: end_date - hourMs };
    const moved = all(editSeries(series, { ...edit, change: earlier }, later).changed);
    expect(new Set(moved.map((one) => shown(one.start_date).slice(11)))).toEqual(new Set(["01:00"]));
    const left = editSeries(series, { ...edit, change: { start_date, end_date, title: "x" } }, later).changed;
    expect(shown(left.start_date)).toBe("2028-12-09 02:00");
  });

  test("moved into the hour that comes twice, all keep their length", () => {
    const series = event("2026-10-25 03:00", { freq: "weekly", interval: 1, count: 4 });
    const first = at("2026-11-01 01:00");
    const change = { start_date: first, end_date: first + hourMs };
    const edit = { edit_scope: "all", original_start: at("2026-11-01 03:00"), new_event_id: uuid(2) } as const;
    const { changed } = editSeries(series, { ...edit, change }, later);
    expect(starts(changed)[0]).toBe("2026-10-25 01:00");
    expect(changed.end_date - changed.start_date).toBe(hourMs);
  });

  test("never leaves more nor fewer occurrences than there were, wherever it is parted or moved", () => {
    const freq = fc.constantFrom("daily", "weekly", "monthly_by_day", "monthly_by_weekday", "yearly" as const);
    const rule = fc.record({ freq, interval: fc.integer({ min: 1, max: 3 }), count: fc.integer({ min: 1, max: 40 }) });
    const scope = fc.constantFrom("this", "following", "all" as const);
    const first = fc.integer({ min: at("2026-01-01 00:00"), max: at("2028-12-31 00:00") });
    fc.assert(
      fc.property(
        rule,
        first,
        scope,
        fc.nat(39),
        fc.integer({ min: -3, max: 3 }),
        (recurrence, start, edit_scope, nth, hours) => {
          const start_date = Math.floor(start / 900_000) * 900_000;
          const series = event("2026-01-01 09:00", recurrence as Recurrence, {
            start_date,
            end_date: start_date + hourMs,
          });
          const before = all(series);
          const seen = before[nth % before.length]!;
          const change = { start_date: seen.start_date + hours * hourMs, end_date: seen.end_date + hours * hourMs };
          const { changed, made } = editSeries(
            series,
            { edit_scope, original_start: seen.original_start, change, new_event_id: uuid(2) },
            later,
          );
          const after = [...all(changed), ...(made ? all(made) : [])];
          // Over midnight a month may have a day more or less to fall on, or another weekday of its own.
          const sameDay = shown(seen.start_date).slice(0, 10) === shown(change.start_date).slice(0, 10);
          if (sameDay || edit_scope === "this") {
            expect(after).toHaveLength(before.length);
            // By the clock: of an hour that comes twice a series takes the first.
            expect(after.map((one) => shown(one.start_date))).toContain(shown(change.start_date));
          }
          expect(seriesEnd(changed)).toBeGreaterThanOrEqual(all(changed).at(-1)?.end_date ?? 0);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("occurrences rise, keep their clock, and a span shows just those that touch it", () => {
    const freq = fc.constantFrom("daily", "weekly", "monthly_by_day", "monthly_by_weekday", "yearly" as const);
    const rule = fc.record({
      freq,
      interval: fc.integer({ min: 1, max: 14 }),
      count: fc.integer({ min: 1, max: 365 }),
    });
    fc.assert(
      fc.property(rule, fc.nat(1_000), fc.nat(500), fc.nat(90), (recurrence, day, from, days) => {
        const start_date = at("2026-01-01 09:00") + day * 24 * hourMs;
        const series = event("2026-01-01 09:00", recurrence as Recurrence, {
          start_date,
          end_date: start_date + hourMs,
        });
        const every = all(series);
        expect(every).toHaveLength(recurrence.count);
        expect(new Set(every.map((one) => shown(one.start_date).slice(11))).size).toBe(1);
        expect(every.every((one, nth) => nth === 0 || one.start_date > every[nth - 1]!.end_date)).toBe(true);
        const span = [start_date + from * 24 * hourMs, start_date + (from + days) * 24 * hourMs] as const;
        const touching = every.filter((one) => one.start_date < span[1] && one.end_date > span[0]);
        expect(occurrencesBetween(series, ...span)).toEqual(touching);
      }),
      { numRuns: 60 },
    );
  });
});

describe("deleting from a series", () => {
  test.each([
    ["this", third, 4],
    ["following", third, 2],
    ["following", week.start_date, null],
    ["all", third, null],
  ] as const)("%s from %i leaves %s", (edit_scope, original_start, left) => {
    const rest = deleteFromSeries(week, { edit_scope, original_start }, later);
    expect(rest && all(rest).length).toBe(left);
  });
});

describe("the rule of an event", () => {
  test("changes nothing when nothing changes, and keeps what was not named", () => {
    expect(editEvent(week, { title: " Review " }, later)).toBe(week);
    expect(editEvent(week, { location: "Diner" }, later)).toMatchObject({
      title: "Review",
      location: "Diner",
      version: 2,
    });
  });

  test("asks for a Scope of Appointment when it becomes a presentation, unless told otherwise", () => {
    expect(editEvent(week, { types_list: ["presentation"] }, later).soa_required).toBe(true);
    expect(editEvent(week, { types_list: ["enrollment"], soa_required: false }, later).soa_required).toBe(false);
    expect(editEvent(week, { types_list: ["office"] }, later).soa_required).toBe(false);
  });

  test.each([
    ["14 days over a change of clocks", "2026-10-25 09:00", "2026-11-08 09:00", undefined],
    ["a minute more", "2026-10-25 09:00", "2026-11-08 09:01", ["An event can last up to 14 days."]],
    ["backwards", "2026-10-25 09:00", "2026-10-25 08:59", ["End must be after start."]],
  ])("%s", (_name, start, end, words) => {
    const edit = () => editEvent(event(start, { freq: "none" }), { end_date: at(end) }, later);
    if (words) expect(refusalOf(edit).fields["end_date"]).toEqual(words);
    else expect(edit().version).toBe(2);
  });

  test("a weekly series begins on a day it repeats on", () => {
    expect(refusalOf(() => event("2026-03-06 09:00", { freq: "weekly", days: [1] })).fields).toEqual({
      recurrence: ["The start date is not one of the repeat days."],
    });
  });

  test("of two moves neither is taken by half; lists are joined; the same word twice is no conflict", () => {
    const base = { start_date: week.start_date, end_date: week.end_date, contact_ids: [1, 2], title: "Review" };
    const current = { ...week, end_date: week.end_date + hourMs, contact_ids: [2, 3], title: "Both" };
    const mine = {
      start_date: week.start_date + 60_000,
      end_date: week.end_date + 60_000,
      contact_ids: [1, 4],
      title: "Both",
    };
    const merged = mergeEvent(current, mine, base);
    expect(merged.edit).toEqual({ contact_ids: [3, 4] });
    expect(merged.conflicts).toMatchObject([
      {
        field: "when",
        was: whenOf(week),
        yours: { start_date: mine.start_date },
        theirs: { end_date: current.end_date },
      },
    ]);
  });
});

function whenOf({ start_date, end_date }: CalendarEvent): object {
  return { start_date, end_date };
}

test("overlapping events are reported, series too; all-day, cancelled and the event itself are not", () => {
  const span = { from: week.start_date, to: week.start_date + 30 * 24 * hourMs };
  const one = { ...event("2026-03-09 09:30", { freq: "none" }), id: uuid(3) };
  expect(overlapsOf(one, [week], span).map(({ start_date }) => shown(start_date))).toEqual(["2026-03-09 09:00"]);
  expect(overlapsOf(week, [one], span)).toHaveLength(1);
  const others = [week, { ...one, id: uuid(4), all_day: true }, { ...one, id: uuid(4), status: "cancelled" as const }];
  expect(overlapsOf(week, others, span)).toEqual([]);
  expect(
    overlapsOf(one, [{ ...one, id: uuid(5), start_date: one.end_date, end_date: one.end_date + 1 }], span),
  ).toEqual([]);
});

test("a private event is itself to those who take part and busy to others", () => {
  const guest = uuid(7);
  const secret = event(
    "2026-03-06 09:00",
    {},
    { private: true, description: "x", contact_ids: [1], attendee_user_ids: [guest] },
  );
  expect([seenBy(secret, ada), seenBy(secret, guest)]).toEqual([secret, secret]);
  expect(seenBy(secret, uuid(8))).toMatchObject({
    title: "Busy",
    description: "",
    contact_ids: [],
    recurrence: secret.recurrence,
  });
  expect(seenBy({ ...secret, private: false }, uuid(8)).title).toBe("Review");
});
