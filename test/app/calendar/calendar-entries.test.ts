import { describe, expect, test } from "vitest";
import { agendaOf } from "../../../src/app/calendar/agenda-list.tsx";
import { addressFrom, calendarPath, withAddress } from "../../../src/app/calendar/calendar-url.ts";
import {
  computedEntries,
  type Entry,
  entriesOf,
  filteredEntries,
  inDayOrder,
  saidOf,
} from "../../../src/app/calendar/entries.ts";
import { timesMoved, timesOfDragged, timesOfPress, timesOfSelection } from "../../../src/app/calendar/grid-events.ts";
import { linesOfDay, shareOfMonth } from "../../../src/app/calendar/month-share.ts";
import { type CalendarEvent, emptyEvent } from "../../../src/domain/calendar/event.ts";
import type { Occurrence } from "../../../src/local/queries/calendar.ts";
import { hourMs } from "../../../src/kit/durations.ts";

const [zone, hawaii] = ["America/New_York", "Pacific/Honolulu"];
const [me, other] = ["me", "other"];
/** Ten in the morning of 2026-11-20 in New York. */
const ten = Date.UTC(2026, 10, 20, 15);

function event(given: Partial<CalendarEvent>): CalendarEvent {
  const start_date = given.start_date ?? ten;
  return {
    ...emptyEvent,
    id: "e",
    title: "Visit",
    types_list: ["appointment"],
    start_date,
    end_date: start_date + hourMs,
    timezone: zone,
    user_id: me,
    attendee_user_ids: [],
    contact_ids: [],
    reminder_minutes: [],
    excluded_starts: [],
    created_by: me,
    created_at: 0,
    updated_at: 0,
    version: 1,
    seq: 1,
    ...given,
  };
}

const once = (given: Partial<CalendarEvent>): Occurrence => {
  const one = event(given);
  return { event: one, start_date: one.start_date, end_date: one.end_date, original_start: one.start_date };
};
const drawn = (occurrences: Occurrence[], waiting: string[] = []): Entry[] =>
  entriesOf({ occurrences, waiting }, { zone, user_id: me, mayChange: ({ user_id }) => user_id === me });

describe("what is drawn", () => {
  test("marks overlapping events, except cancelled and all-day ones", () => {
    const [visit, lunch, off, whole] = drawn([
      once({ id: "visit" }),
      once({ id: "lunch", title: "Lunch", start_date: ten + hourMs / 2 }),
      once({ id: "off", status: "cancelled" }),
      once({ id: "whole", all_day: true, start_date: ten - 10 * hourMs, end_date: ten + 14 * hourMs }),
    ]);
    expect(visit?.meets).toBe("10:30 AM Lunch");
    expect(lunch?.meets).toBe("10:00 AM Visit");
    expect([off?.meets, whole?.meets]).toEqual(["", ""]);
  });

  test("shows someone's private hour as Busy, to no one who takes part, and lets no one move it", () => {
    const hour = { private: true, user_id: other, title: "Doctor", location: "Main St", description: "knee" };
    const [busy, asked] = drawn([once(hour), once({ ...hour, id: "f", attendee_user_ids: [me] })]);
    expect(busy).toMatchObject({ title: "Busy", location: "", mayChange: false, isBusy: true });
    expect(asked).toMatchObject({ title: "Doctor", isBusy: false });
    expect(filteredEntries(busy ? [busy] : [], { types: [], q: "doctor", day: "" })).toEqual([]);
  });

  test("keeps whole days in their own zone and turns hours to the reader's", () => {
    const late = Date.UTC(2026, 10, 21, 4);
    const [timed, whole] = drawn([
      once({ start_date: late, end_date: late + hourMs, timezone: hawaii }),
      once({
        id: "w",
        all_day: true,
        timezone: hawaii,
        start_date: Date.UTC(2026, 10, 20, 10),
        end_date: Date.UTC(2026, 10, 22, 10),
      }),
    ]);
    expect([timed?.from, timed?.to]).toEqual(["2026-11-20", "2026-11-20"]);
    expect([whole?.from, whole?.to]).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("says in words what colour and signs say to the eye", () => {
    const series = event({ recurrence: { freq: "weekly", interval: 1, count: 3 } });
    const [entry] = drawn([{ event: series, start_date: ten, end_date: ten + hourMs, original_start: ten }], ["e"]);
    expect(entry && saidOf(entry)).toBe("Appointment, repeats, saved on this device");
  });

  test("is left to the types, words and day that were asked for", () => {
    const entries = [
      ...drawn([
        once({ id: "a", title: "Renée, review", types_list: ["policy_review", "service"] }),
        once({ id: "b", start_date: ten + 48 * hourMs, location: "12 Oak Lane" }),
      ]),
      ...computedEntries(
        [{ day: "2026-11-21", kind: "birthday", contact_id: 7, title: "Birthday: Ada turns 65", who: "Ada" }],
        zone,
      ),
    ];
    const keysFor = (filter: Partial<Parameters<typeof filteredEntries>[1]>) =>
      filteredEntries(entries, { types: [], q: "", day: "", ...filter }).map(({ title }) => title);
    expect(keysFor({ types: ["service"] })).toEqual(["Renée, review"]);
    expect(keysFor({ q: "RENEE" })).toEqual(["Renée, review"]);
    expect(keysFor({ q: "oak visit" })).toEqual(["Visit"]);
    expect(keysFor({ day: "2026-11-21" })).toEqual(["Birthday: Ada turns 65"]);
    expect(keysFor({ types: ["birthday"], q: "oak" })).toEqual([]);
  });
});

test("the agenda has each day with something on it, whole days first, and what lasts on each of its days", () => {
  const entries = drawn([
    once({ id: "b", title: "Later", start_date: ten + hourMs, end_date: ten + 2 * hourMs }),
    once({ id: "a", title: "Trip", all_day: true, start_date: ten - 10 * hourMs, end_date: ten + 38 * hourMs }),
  ]);
  expect(
    agendaOf(entries, "2026-11-20").map(({ day, entries: held }) => [day, ...held.map(({ title }) => title)]),
  ).toEqual([
    ["2026-11-20", "Trip", "Later"],
    ["2026-11-21", "Trip"],
  ]);
  expect(agendaOf(entries, "2026-11-21").map(({ day }) => day)).toEqual(["2026-11-21"]);
});

test("of a full day of a month as many are drawn as fit, the rest are counted, and what lasts longer is always there", () => {
  const many = Array.from({ length: 9 }, (_, nth) =>
    once({ id: `n${nth}`, start_date: ten + ((nth * 5) % 9) * 60_000 }),
  );
  const trip = once({ id: "trip", all_day: true, start_date: ten - 10 * hourMs, end_date: ten + 38 * hourMs });
  const tomorrow = once({ id: "tomorrow", start_date: ten + 24 * hourMs });
  const entries = drawn([...many, trip, tomorrow]);
  const share = shareOfMonth(entries, 6);
  expect([...share.left]).toEqual([["2026-11-20", 3]]);
  const starts = share.drawn
    .filter(({ key }) => key.startsWith("n"))
    .map(({ start_date }) => (start_date - ten) / 60_000);
  expect(starts.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(share.drawn).toHaveLength(8);
  expect(shareOfMonth(entries, linesOfDay(4_000, "2026-11-20")).drawn).toBe(entries);
  // Four, five and six weeks.
  const days = ["2026-02-20", "2026-11-20", "2026-08-20"];
  expect(days.map((day) => linesOfDay(800, day))).toEqual([10, 8, 7]);
  expect(linesOfDay(300, "2026-08-20")).toBe(6);
});

test("birthdays come after what is planned, and on a full day they are what is left out", () => {
  const birthday = (contact_id: number) =>
    ({ day: "2026-11-20", kind: "birthday", contact_id, title: `Birthday ${contact_id}`, who: "" }) as const;
  const birthdays = computedEntries([1, 2, 3, 4, 5, 6].map(birthday), zone);
  const planned = drawn([once({ title: "Visit" })]);
  const share = shareOfMonth([...birthdays, ...planned], 6);
  expect(share.drawn).toHaveLength(6);
  expect(share.drawn).toContain(planned[0]);
  expect([...birthdays, ...planned].sort(inDayOrder)[0]).toBe(planned[0]);
});

describe("a drag", () => {
  const dragged = (start: number, end: number | null, allDay = false, days: [string, string] = ["", ""]) => ({
    start: new Date(start),
    end: end === null ? null : new Date(end),
    startStr: days[0],
    endStr: days[1],
    allDay,
  });

  test("over hours gives those hours, over days of a month whole days, on one day a morning", () => {
    expect(timesOfDragged(dragged(ten, null), zone)).toEqual({
      start_date: ten,
      end_date: ten + hourMs,
      all_day: false,
    });
    expect(timesOfSelection(dragged(ten, ten, true, ["2026-11-20", "2026-11-22"]), "month", zone)).toEqual({
      start_date: Date.UTC(2026, 10, 20, 5),
      end_date: Date.UTC(2026, 10, 22, 5),
      all_day: true,
    });
    const morning = { start_date: ten - hourMs, end_date: ten - hourMs / 2, all_day: false };
    expect(timesOfSelection(dragged(ten, ten, true, ["2026-11-20", "2026-11-21"]), "month", zone)).toEqual(morning);
    const press = { date: new Date(ten), dateStr: "2026-11-20", allDay: true };
    expect(timesOfPress(press, "month", zone)).toEqual(morning);
    expect(timesOfPress(press, "week", zone).all_day).toBe(true);
  });

  test("by the keyboard keeps the hour over a change of clocks", () => {
    const [visit] = drawn([once({ start_date: Date.UTC(2026, 9, 31, 14) })]);
    if (!visit) throw new Error("nothing is drawn");
    expect(timesMoved(visit, { days: 1 }, zone).start_date).toBe(Date.UTC(2026, 10, 1, 15));
    expect(timesMoved(visit, { minutes: -15 }, zone).start_date).toBe(Date.UTC(2026, 9, 31, 13, 45));
  });
});

describe("the address", () => {
  const today = "2026-11-21";
  test.each([
    ["", { view: "month", day: today, types: [], q: "", todayOnly: false }],
    [
      "view=week&date=2026-02-28&types=callback,nonsense&q=ada&today=yes",
      { view: "week", day: "2026-02-28", types: ["callback"], q: "ada", todayOnly: true },
    ],
    ["view=year&date=2026-02-30", { view: "month", day: today, types: [], q: "", todayOnly: false }],
  ])("%s", (text, address) => {
    expect(addressFrom(new URLSearchParams(text), today)).toEqual(address);
  });

  test("keeps what is not its own, writes what is unusual, and reads back what it wrote", () => {
    const after = withAddress(new URLSearchParams("of=u1&view=week"), { day: "2026-12-01", types: ["task"] }, today);
    expect(after.toString()).toBe("of=u1&view=week&date=2026-12-01&types=task");
    expect(withAddress(after, { view: "month", day: today, types: [] }, today).toString()).toBe("of=u1");
    expect(calendarPath({ view: "day", day: today }, today)).toBe("/calendar?view=day");
  });
});
