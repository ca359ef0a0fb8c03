/** What must hold of calendars after the storm, worked out from the table alone. */
import { sql } from "kysely";
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { occurrencesBetween, seriesEnd } from "../../src/domain/calendar/recurrence.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Device } from "./device.ts";
import type { EventPromises } from "./event-story.ts";
import type { Town } from "./town.ts";

export type EventTruth = CalendarEvent & { series_end: number | null; deleted_at: number | null };

export async function readEvents({ db, tenant_id }: Town): Promise<EventTruth[]> {
  const { rows } = await tenantTx(db, tenant_id, (trx) =>
    sql<EventTruth>`select * from events where tenant_id = ${tenant_id}`.execute(trx),
  );
  return rows;
}

/** A device shows its person's calendar as the server has it; of a series, every occurrence once. */
export async function eventFaults(
  device: Device,
  place: number,
  { events, touched }: { events: readonly EventTruth[]; touched: ReadonlySet<string> },
): Promise<string[]> {
  const held = new Map((await allOf<CalendarEvent>(device.db, "events")).map((event) => [event.id, event]));
  return events.flatMap((event) => {
    if (touched.has(`events:${event.id}`)) return [];
    const mine = held.get(event.id);
    const isOwn = event.user_id === device.user_id || event.attendee_user_ids.includes(device.user_id);
    if (!isOwn || event.deleted_at !== null) return mine ? [`device ${place} still shows event ${event.id}`] : [];
    const isSame =
      mine?.version === event.version &&
      mine.start_date === event.start_date &&
      mine.title === event.title &&
      mine.series_id === event.series_id &&
      JSON.stringify(mine.excluded_starts) === JSON.stringify(event.excluded_starts);
    return isSame ? [] : [`device ${place} has event ${event.id} at ${mine?.version}, the server at ${event.version}`];
  });
}

/** Nothing planned is lost; nothing stands twice in one place of a series; windows find every series. */
export async function lostEvents(events: readonly EventTruth[], promises: EventPromises): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, device] of promises) {
    const held = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    if (!held && !events.some((event) => event.id === id)) faults.push(`event ${id} is lost`);
  }
  for (const event of events) {
    const isRepeated = event.recurrence.freq !== "none";
    if (isRepeated && event.series_end !== seriesEnd(event)) faults.push(`series ${event.id} ends another day`);
    if (event.series_id === null || event.deleted_at !== null) continue;
    const series = events.find(({ id }) => id === event.series_id);
    const at = event.original_start ?? 0;
    const isTwice = series && occurrencesBetween(series, at, at + 1).some((one) => one.original_start === at);
    if (isTwice) faults.push(`event ${event.id} stands beside the occurrence it replaced`);
    const twin = events.find(
      (other) => other.series_id === series?.id && other.original_start === at && other.id !== event.id,
    );
    if (twin && twin.deleted_at === null) faults.push(`two events stand for one occurrence of ${event.series_id}`);
  }
  return faults;
}
