/** What must hold of calendars after the storm, worked out from the table alone. */
import { sql } from "kysely";
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { countOf, occurrencesBetween, seriesEnd } from "../../src/domain/calendar/recurrence.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Device } from "./device.ts";
import { type EventPromises, occurrencesPlanned } from "./event-scenario.ts";
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
export async function lostEvents(
  town: Town,
  events: readonly EventTruth[],
  promises: EventPromises,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, device] of promises.planned) {
    const held = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    if (!held && !events.some((event) => event.id === id)) faults.push(`event ${id} is lost`);
  }
  return [
    ...faults,
    ...events.flatMap((event) => seriesFaults(event, events)),
    ...[...promises.planned.keys()].flatMap((id) => partFaults(id, events, promises)),
    ...(await wordFaults(town, promises.words)),
  ];
}

export function seriesFaults(event: EventTruth, events: readonly EventTruth[]): string[] {
  const isRepeated = event.recurrence.freq !== "none";
  if (isRepeated && event.series_end !== seriesEnd(event)) return [`series ${event.id} ends another day`];
  if (event.series_id === null || event.deleted_at !== null) return [];
  const series = events.find(({ id }) => id === event.series_id);
  const at = event.original_start ?? 0;
  const isTwice = series && occurrencesBetween(series, at, at + 1).some((one) => one.original_start === at);
  const twin = events.find(
    (other) => other.series_id === series?.id && other.original_start === at && other.id !== event.id,
  );
  return [
    ...(isTwice ? [`event ${event.id} stands beside the occurrence it replaced`] : []),
    ...(twin?.deleted_at === null ? [`two events stand for one occurrence of ${event.series_id}`] : []),
  ];
}

/** However often a series was parted and moved, its parts have as many dates as it had; none went but those deleted. */
function partFaults(id: string, events: readonly EventTruth[], { series }: EventPromises): string[] {
  const root = events.find((event) => event.id === id);
  if (!root || root.recurrence.freq === "none" || series.ended.has(id)) return [];
  const parts = events.filter((event) => event.id === id || series.rootOf.get(event.id) === id);
  const dates = parts.reduce((sum, part) => sum + countOf(part), 0);
  if (dates !== occurrencesPlanned) return [`series ${id} has ${dates} dates in ${parts.length} parts`];
  const apart = new Set(events.map(({ series_id, original_start }) => `${series_id} ${original_start}`));
  const missing = parts.flatMap((part) => part.excluded_starts.filter((at) => !apart.has(`${part.id} ${at}`)));
  const dropped = series.dropped.get(id) ?? 0;
  return missing.length > dropped ? [`series ${id} lacks ${missing.length} dates, ${dropped} were deleted`] : [];
}

/** Every word typed was taken by the server, or waits on its device for a decision; no write took effect twice. */
export async function wordFaults({ db, tenant_id }: Town, words: ReadonlyMap<string, Device>): Promise<string[]> {
  const { rows } = await tenantTx(db, tenant_id, (trx) =>
    sql<{ title: string | null; op_id: string | null; record_id: string; action: string }>`
      select fields -> 'title' ->> 'new' as title, op_id, record_id, action from audit
      where tenant_id = ${tenant_id} and record_type = 'event'`.execute(trx),
  );
  const taken = new Set(rows.map(({ title }) => title));
  const faults: string[] = [];
  for (const [word, { db: store }] of words) {
    if (taken.has(word)) continue;
    const waiting = [...(await store.outbox.toArray()), ...(await store.needs.toArray())];
    if (!waiting.some((one) => JSON.stringify(one).includes(word))) faults.push(`"${word}" is lost`);
  }
  const done = new Set<string>();
  for (const { op_id, record_id, action } of rows) {
    const key = `${op_id} ${record_id} ${action}`;
    if (op_id !== null && done.has(key)) faults.push(`write ${op_id} took effect twice`);
    done.add(key);
  }
  return faults;
}
