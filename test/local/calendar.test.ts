/** A calendar from the mirror: series at each of their times, days by the reader's clock, one's own alone. */
import { expect, test } from "vitest";
import { type CalendarEvent, emptyEvent } from "../../src/domain/calendar/event.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { calendarBetween, markedDays } from "../../src/local/queries/calendar.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { hourMs } from "../../src/kit/durations.ts";

const newDisk = diskBackupStore();
const [zone, hawaii] = ["America/New_York", "Pacific/Honolulu"];
const [me, other] = ["me", "other"];
const november = { user_id: me, from: "2026-11-01", to: "2026-12-06", zone };

function event(id: string, start_date: number, given: Partial<CalendarEvent> = {}): CalendarEvent {
  const lists = { attendee_user_ids: [], contact_ids: [], reminder_minutes: [], excluded_starts: [] };
  const made = { created_by: me, created_at: 0, updated_at: 0, version: 1, seq: 1 };
  const when = { start_date, end_date: start_date + hourMs, timezone: zone };
  return {
    ...emptyEvent,
    ...lists,
    ...made,
    ...when,
    id,
    title: id,
    types_list: ["appointment"],
    user_id: me,
    ...given,
  };
}

async function diskWith(...events: CalendarEvent[]) {
  const { db } = newDisk();
  await plainTable(db, "events").bulkPut(events);
  return db;
}

test("a series that began last year is there at each of its times, at nine on both sides of the change of clocks", async () => {
  const weekly = event("weekly", Date.UTC(2025, 9, 26, 13), {
    recurrence: { freq: "weekly", interval: 1, count: 365 },
  });
  const skipped = { ...weekly, excluded_starts: [Date.UTC(2026, 10, 8, 14)] };
  const db = await diskWith(skipped, event("long ago", Date.UTC(2026, 5, 1)));
  const { occurrences } = await calendarBetween(db, { ...november, from: "2026-10-25", to: "2026-11-16" });
  expect(occurrences.map(({ start_date }) => new Date(start_date).toISOString())).toEqual([
    "2026-10-25T13:00:00.000Z",
    "2026-11-01T14:00:00.000Z",
    "2026-11-15T14:00:00.000Z",
  ]);
});

test("what reaches into the first day or begins on the last one is there, what only touches them is not", async () => {
  const [first, after] = [Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 11, 6, 5)];
  const db = await diskWith(
    event("until midnight", first - hourMs),
    event("over midnight", first - hourMs, { end_date: first + 1 }),
    event("last hour", after - hourMs),
    event("day after", after),
    event("two weeks", first - 13 * 24 * hourMs, { end_date: first + hourMs }),
  );
  const { occurrences } = await calendarBetween(db, november);
  expect(occurrences.map(({ event: { id } }) => id)).toEqual(["two weeks", "over midnight", "last hour"]);
});

test("all-day events are on the days of their own zone, and the small calendar marks them", async () => {
  const start_date = Date.UTC(2026, 10, 30, 10);
  const whole = { all_day: true, timezone: hawaii, end_date: start_date + 48 * hourMs };
  const db = await diskWith(
    event("trip", start_date, whole),
    event("off", Date.UTC(2026, 10, 9, 15), { status: "cancelled" }),
    event("evening", Date.UTC(2026, 10, 4, 3)),
  );
  expect((await markedDays(db, november)).days).toEqual(["2026-11-03", "2026-11-30", "2026-12-01"]);
  const week = { ...november, from: "2026-11-29", to: "2026-11-30" };
  expect((await calendarBetween(db, week)).occurrences).toEqual([]);
});

test("it is one's own and what one is asked to, and tells what still waits on the device", async () => {
  const at = Date.UTC(2026, 10, 10, 15);
  const db = await diskWith(
    event("mine", at),
    event("asked", at + 1, { user_id: other, attendee_user_ids: [me] }),
    event("theirs", at + 2, { user_id: other }),
  );
  const touches = [{ collection: "events" as const, id: "mine" }];
  await db.outbox.add({
    id: "1",
    name: "event.edit",
    input: {},
    door: { method: "PUT", path: "/v1/events/mine" },
    ask: {},
    touches,
    keys: ["events:mine", "contacts:7"],
    title: "mine",
    at,
    tries: 0,
    next_at: 0,
    state: "waiting",
  });
  const { occurrences, waiting } = await calendarBetween(db, november);
  expect(occurrences.map(({ event: { id } }) => id)).toEqual(["mine", "asked"]);
  expect(waiting).toEqual(["mine"]);
});
