/** The figures of the dashboard from the mirror: each day by the reader's clock. */
import { expect, test } from "vitest";
import { type CalendarEvent, emptyEvent } from "../../src/domain/calendar/event.ts";
import { momentAt } from "../../src/domain/values/callback-time.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { dayFigures } from "../../src/local/queries/day-figures.ts";
import { sampleCall } from "../domain/dialer/sample-call.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
const zone = "America/New_York";
const [ada, ben] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const at = (day: string, time: string) => momentAt(day, time, zone);
/** The clocks were changed on the first. */
const today = "2026-11-04";
const reader = { user_id: ada, today, zone };

function call(nth: number, day: string, time: string, more = {}) {
  return { ...sampleCall, id: `call ${nth}`, user_id: ada, created_at: at(day, time), talk_seconds: 60, ...more };
}

function met(id: string, day: string, time: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
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

test("the figures of a day and its week", async () => {
  const { db } = newDisk();
  await plainTable(db, "calls").bulkPut([
    call(1, "2026-11-04", "00:00"),
    call(2, "2026-11-04", "23:59", { call_direction: "inbound", status: "missed", talk_seconds: 0 }),
    call(3, "2026-11-03", "23:59"),
    call(4, "2026-11-01", "00:30"),
    call(5, "2026-11-01", "23:30"),
    call(6, "2026-10-29", "00:00"),
    call(7, "2026-10-28", "23:59"),
    call(8, "2026-11-04", "10:00", { user_id: ben }),
  ] as never);
  await plainTable(db, "events").bulkPut([
    met("weekly", "2026-10-28", "09:00", { recurrence: { freq: "weekly", interval: 1, count: 4 } }),
    met("seen", "2026-11-02", "16:00", { types_list: ["policy_review"] }),
    met("cancelled", "2026-11-04", "10:00", { status: "cancelled" }),
    met("a callback", "2026-11-04", "11:00", { types_list: ["callback"] }),
    met("not hers", "2026-11-04", "12:00", { user_id: ben }),
  ] as never);
  expect(await dayFigures(db, reader)).toEqual({
    calls: [1, 0, 0, 2, 0, 1, 2],
    talk_seconds: [60, 0, 0, 120, 0, 60, 60],
    appointments: [0, 0, 0, 0, 1, 0, 1],
  });
});
