/** A person's day from the mirror: series at their times, what began before, callbacks that are late. */
import { expect, test } from "vitest";
import { type CalendarEvent, emptyEvent } from "../../src/domain/calendar/event.ts";
import { momentAt } from "../../src/domain/values/callback-time.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { dayBetween } from "../../src/local/queries/day.ts";
import { callbacksDue } from "../../src/local/queries/dialling.ts";
import { remindable, remindingAt } from "../../src/local/queries/reminders.ts";
import { sampleContact } from "../domain/contacts/sample-contact.ts";
import { sampleCall } from "../domain/dialer/sample-call.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
const zone = "America/New_York";
const [ada, ben] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const at = (day: string, time: string) => momentAt(day, time, zone);

function planned(id: string, day: string, time: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  const start_date = at(day, time);
  const made = { created_by: ada, created_at: 0, updated_at: 0, version: 1, seq: 1 };
  const event = {
    ...structuredClone(emptyEvent),
    id,
    title: id,
    types_list: ["appointment" as const],
    timezone: zone,
    ...made,
  };
  return { ...event, user_id: ada, start_date, end_date: start_date + 3_600_000, ...more };
}

const weekly = { freq: "weekly" as const, interval: 1, count: 10 };
const callback = { types_list: ["callback" as const] };

async function diskWith(events: readonly CalendarEvent[]) {
  const { db } = newDisk();
  await plainTable(db, "events").bulkPut(events as never);
  return db;
}

test("a day holds series at today's time, on the same clock after the clocks were changed", async () => {
  const db = await diskWith([
    planned("standup", "2026-10-27", "09:00", { recurrence: weekly }),
    planned("moved away", "2026-10-27", "11:00", { recurrence: weekly, excluded_starts: [at("2026-11-03", "11:00")] }),
    planned("over midnight", "2026-11-02", "23:30"),
    planned("tomorrow", "2026-11-04", "09:00"),
    planned("invited", "2026-11-03", "15:00", { user_id: ben, attendee_user_ids: [ada] }),
    planned("not hers", "2026-11-03", "15:00", { user_id: ben }),
    planned("cancelled", "2026-11-03", "16:00", { status: "cancelled" }),
    planned("late callback", "2026-10-30", "10:00", callback),
    planned("weekly callback", "2026-10-27", "10:00", { ...callback, recurrence: weekly }),
  ]);
  const day = await dayBetween(db, { user_id: ada, from: "2026-11-03", to: "2026-11-04", zone });
  expect(day.events.map(({ event, start_date }) => [event.id, start_date])).toEqual([
    ["over midnight", at("2026-11-02", "23:30")],
    ["standup", at("2026-11-03", "09:00")],
    ["weekly callback", at("2026-11-03", "10:00")],
    ["invited", at("2026-11-03", "15:00")],
  ]);
  expect(day.callbacks.map(({ event }) => event.id)).toEqual(["late callback", "weekly callback"]);
});

test("a missed call today shows the caller's name, or nothing for an unknown number", async () => {
  const disk = newDisk();
  await disk.put([sampleContact({ id: 41, first_name: "Rosa", last_name: "Diaz" })]);
  const { db } = disk;
  const missed = { ...sampleCall, user_id: ada, status: "missed" as const, answered_at: null };
  const calls = [
    { ...missed, id: "of Rosa", contact_id: 41, created_at: at("2026-11-03", "10:00") },
    { ...missed, id: "of nobody", contact_id: null, created_at: at("2026-11-03", "11:00") },
    { ...missed, id: "yesterday", contact_id: 41, created_at: at("2026-11-02", "11:00") },
  ];
  await plainTable(db, "calls").bulkPut(calls as never);
  const day = await dayBetween(db, { user_id: ada, from: "2026-11-03", to: "2026-11-04", zone });
  expect(day.missed.map(({ call, name }) => [call.id, name])).toEqual([
    ["of nobody", null],
    ["of Rosa", "Rosa Diaz"],
  ]);
});

test("each occurrence of a series has its own reminder state", async () => {
  const db = await diskWith([
    planned("standup", "2026-10-27", "09:00", { recurrence: weekly }),
    planned("quiet", "2026-11-03", "09:00", { reminder_minutes: [] }),
    planned("not hers", "2026-11-03", "09:00", { user_id: ben }),
    planned("later", "2026-11-03", "09:30"),
  ]);
  const [before, today] = [at("2026-10-27", "09:00"), at("2026-11-03", "09:00")];
  const read = { event_id: "standup", snoozed_until: null, updated_at: 0, seq: 1 };
  await plainTable(db, "reminder_marks").put({ ...read, id: "a", start_date: before, read_to: before } as never);
  const now = today - 5 * 60_000;
  const standing = async () => remindingAt(await remindable(db, { user_id: ada, now, zone }), { now, zone });
  const first = await standing();
  expect(first.due.map(({ event, start_date }) => [event.id, start_date])).toEqual([["standup", today]]);
  expect(first.next).toBe(at("2026-11-03", "09:15"));
  await plainTable(db, "reminder_marks").put({
    ...read,
    id: "b",
    start_date: today,
    read_to: first.due[0]?.due,
  } as never);
  expect((await standing()).due).toEqual([]);
});

test("no one is told or reminded to call a contact who must not be contacted", async () => {
  const disk = newDisk();
  const { db } = disk;
  const stop = { id: "stop", title: "Do not contact", category: "lead", position: 1, effect: "do_not_contact", seq: 1 };
  await plainTable(db, "statuses").put(stop as never);
  await disk.put([sampleContact({ id: 41, status_id: "stop" }), sampleContact({ id: 42 })]);
  await plainTable(db, "events").bulkPut([
    planned("late", "2026-10-30", "10:00", { ...callback, contact_ids: [41] }),
    planned("weekly", "2026-10-27", "10:00", { ...callback, contact_ids: [41], recurrence: weekly }),
    planned("of both", "2026-11-03", "10:00", { ...callback, contact_ids: [41, 42] }),
    planned("visit", "2026-11-03", "10:00", { contact_ids: [41] }),
  ] as never);
  const day = await dayBetween(db, { user_id: ada, from: "2026-11-03", to: "2026-11-04", zone });
  expect(day.callbacks.map(({ event }) => event.id)).toEqual(["of both"]);
  expect(day.events.map(({ event }) => event.id).sort()).toEqual(["of both", "visit"]);
  const now = at("2026-11-03", "09:58");
  const reminded = await remindable(db, { user_id: ada, now, zone });
  expect(reminded.map(({ event }) => event.id).sort()).toEqual(["of both", "visit"]);
  const due = await callbacksDue(db, ada, at("2026-11-04", "00:00"));
  expect(due.map(({ event, contact }) => [event.id, contact.id])).toEqual([["of both", 42]]);
});
