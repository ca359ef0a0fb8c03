/** What counts towards a month's goals, from the mirror: by the rules of the reports, each number with its list. */
import { expect, test } from "vitest";
import { type CalendarEvent, emptyEvent } from "../../src/domain/calendar/event.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { momentAt } from "../../src/domain/values/callback-time.ts";
import { plainTable, transact } from "../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../src/local/db/rows.ts";
import { goalFigures, submissions } from "../../src/local/queries/goal-figures.ts";
import { sampleCall } from "../domain/dialer/sample-call.ts";
import { someContacts } from "../fixtures/contacts.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { onePolicy } from "../fixtures/one-policy.ts";

const newDisk = diskBackupStore();
const zone = "America/New_York";
const [ada, ben] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const at = (day: string, time = "12:00") => momentAt(day, time, zone);
/** The clocks were changed on the first. */
const ask = { user_id: ada, today: "2026-11-04", zone, reach: "own" as const };

const call = (nth: number, day: string, time: string, user_id = ada) => ({
  ...sampleCall,
  id: `call ${nth}`,
  user_id,
  created_at: at(day, time),
});

function met(id: string, day: string, more: Partial<CalendarEvent> = {}) {
  const made = { created_by: ada, created_at: 0, updated_at: 0, version: 1, seq: 1 };
  const own = { id, title: id, types_list: ["appointment" as const], timezone: zone, user_id: ada };
  return { ...structuredClone(emptyEvent), ...made, ...own, start_date: at(day), end_date: at(day) + 1, ...more };
}

const sold = (nth: number, contact_id: number, submitted_at: string | null, more = {}) =>
  onePolicy({
    id: `policy ${nth}`,
    contact_id,
    writing_agent_id: ada,
    submitted_at,
    annual_premium: nth * 100,
    updated_at: at("2026-10-20"),
    ...more,
  });

test("a month by its own days, of one's own work alone", async () => {
  const { db } = newDisk();
  const contacts = someContacts(3, 3).map((one, nth) => ({
    ...one,
    deleted_at: nth === 2 ? 5 : null,
    owner_id: nth === 1 ? ben : ada,
    pool_id: null,
  }));
  const [own, others, deleted] = contacts as [Contact, Contact, Contact];
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", contacts, new Set()));
  await plainTable(db, "goals").put({ id: ada, calls: 9, appointments: null, since: "2026-11", past: [] } as never);
  await plainTable(db, "calls").bulkPut([
    call(1, "2026-11-01", "00:00"),
    call(2, "2026-11-01", "23:59"),
    call(3, "2026-11-30", "23:59"),
    call(4, "2026-10-31", "23:59"),
    call(5, "2026-12-01", "00:00"),
    call(6, "2026-11-04", "10:00", ben),
  ] as never);
  await plainTable(db, "events").bulkPut([
    met("today", "2026-11-04"),
    met("later", "2026-11-20", { status: "no_show" }),
    met("moved", "2026-11-05", { status: "rescheduled" }),
    met("called off", "2026-11-05", { status: "cancelled" }),
    met("weekly", "2026-11-05", { recurrence: { freq: "weekly", interval: 1, count: 4 } }),
    met("of another", "2026-11-05", { user_id: ben, attendee_user_ids: [ada] }),
    met("a callback", "2026-11-05", { types_list: ["callback"] }),
  ] as never);
  await plainTable(db, "policies").bulkPut([
    sold(1, own.id, "2026-11-04"),
    sold(2, own.id, "2026-11-30"),
    sold(4, own.id, "2026-11-03", { writing_agent_id: null }),
    sold(8, own.id, "2026-10-31"),
    sold(16, own.id, "2026-12-01"),
    sold(32, own.id, "2026-11-04", { writing_agent_id: ben }),
    sold(64, others.id, "2026-11-04"),
    sold(128, deleted.id, "2026-11-04"),
    sold(256, own.id, null),
  ] as never);
  const figures = await goalFigures(db, ask);
  expect(figures.map(({ kind, goal, reached }) => [kind, goal, reached])).toEqual([
    ["calls", 9, 3],
    ["appointments", null, 2],
    ["applications", null, 3],
    ["premium", null, 700],
  ]);
  expect(figures.map(({ days }) => [days.length, days[0], days[3], days[29]])).toEqual([
    [30, 2, 0, 1],
    [30, 0, 1, 0],
    [30, 0, 1, 1],
    [30, 0, 100, 200],
  ]);
  const listed = await submissions(db, ask);
  expect(listed.map(({ policy }) => policy.id)).toEqual(["policy 2", "policy 1", "policy 4"]);
  expect((await submissions(db, { ...ask, reach: "all" })).length).toBe(4);
});
