/** Events in the database. */
import { type RawBuilder, sql } from "kysely";
import { type CalendarEvent, eventColumns, isSeries } from "../../domain/calendar/event.ts";
import { seriesEnd } from "../../domain/calendar/recurrence.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(eventColumns.map((name) => `e."${name}"`).join(", "));
const stored = [...eventColumns.filter((name) => name !== "seq"), "former_user_ids", "series_end"];
const settable = stored.filter((name) => !["id", "created_by", "created_at"].includes(name));

/** Fields devices do not receive: when it was deleted, and whose calendars it was on before. */
export interface StoredEvent {
  event: CalendarEvent;
  deleted_at: number | null;
  former_user_ids: string[];
}

/** Locked; includes deleted events, with their `deleted_at`. */
export async function findEvent(trx: Trx, tenant_id: string, id: string): Promise<StoredEvent | undefined> {
  return (await findEvents(trx, sql`e.tenant_id = ${tenant_id} and e.id = ${id}`))[0];
}

/** Several, locked in order of their ids. */
export async function holdEvents(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<StoredEvent[]> {
  return ids.length === 0 ? [] : findEvents(trx, sql`e.tenant_id = ${tenant_id} and e.id = any(${[...ids]}::uuid[])`);
}

/** Several and the series they belong to, all locked in order of their ids. */
export async function holdWithSeries(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const these = sql`${[...ids]}::uuid[]`;
  return findEvents(
    trx,
    sql`e.tenant_id = ${tenant_id} and (e.id = any(${these}) or e.id in (select s.series_id from events s
      where s.tenant_id = ${tenant_id} and s.id = any(${these})))`,
  );
}

/** Overrides of a series, including deleted ones; locked in order of their ids. */
export async function exceptionsOf(trx: Trx, tenant_id: string, series_id: string): Promise<StoredEvent[]> {
  return findEvents(trx, sql`e.tenant_id = ${tenant_id} and e.series_id = ${series_id}`);
}

async function findEvents(trx: Trx, which: RawBuilder<unknown>): Promise<StoredEvent[]> {
  const { rows } = await sql<CalendarEvent & Omit<StoredEvent, "event">>`select ${wire}, e.deleted_at, e.former_user_ids
    from events e where ${which} order by e.id for update`.execute(trx);
  return rows.map(({ deleted_at, former_user_ids, ...event }) => ({ event, deleted_at, former_user_ids }));
}

/** False when the id is taken. */
export async function insertEvent(trx: Trx, tenant_id: string, event: CalendarEvent): Promise<boolean> {
  const columns = sql.raw(["tenant_id", ...stored].map((name) => `"${name}"`).join(", "));
  const { rows } = await sql`insert into events (${columns}) select ${columns}
    from ${populated({ tenant_id, ...event, former_user_ids: [], series_end: endOf(event) })} x
    on conflict (tenant_id, id) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** `former_user_ids`: users whose calendars it was on and no longer is; their devices drop it. */
export async function updateEvent(
  trx: Trx,
  tenant_id: string,
  event: CalendarEvent,
  former_user_ids: readonly string[],
): Promise<void> {
  await updateEvents(trx, tenant_id, [{ event, former_user_ids }]);
}

export async function updateEvents(
  trx: Trx,
  tenant_id: string,
  events: readonly { event: CalendarEvent; former_user_ids: readonly string[] }[],
): Promise<void> {
  if (events.length === 0) return;
  const set = sql.raw(settable.map((name) => `"${name}" = x."${name}"`).join(", "));
  const rows = events.map(({ event, former_user_ids }) => ({ ...event, former_user_ids, series_end: endOf(event) }));
  await sql`update events e set ${set} from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)}::jsonb) x
    where e.tenant_id = ${tenant_id} and e.id = x.id`.execute(trx);
}

/** `deleted_at` null restores them. */
export async function markEvents(
  trx: Trx,
  tenant_id: string,
  ids: readonly string[],
  { deleted_at, now }: { deleted_at: number | null; now: number },
): Promise<void> {
  await sql`update events set deleted_at = ${deleted_at}::bigint, updated_at = ${now}::bigint, version = version + 1
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
}

function populated(event: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::events, ${JSON.stringify(event)}::jsonb)`;
}

function endOf(event: CalendarEvent): number | null {
  return isSeries(event) ? seriesEnd(event) : null;
}

export interface Window {
  from: number;
  to: number;
}

/**
 * Living events on a user's calendar that may overlap a window; whether a series does is decided by expanding its rule.
 */
export async function eventsOnCalendar(
  trx: Trx,
  tenant_id: string,
  user_id: string,
  { from, to }: Window,
  limit: number,
): Promise<CalendarEvent[]> {
  const { rows } = await sql<CalendarEvent>`select ${wire} from events e
    where e.tenant_id = ${tenant_id} and (e.user_id = ${user_id} or e.attendee_user_ids @> array[${user_id}]::uuid[])
      and e.deleted_at is null and e.start_date < ${to} and coalesce(e.series_end, e.end_date) >= ${from}
    order by e.start_date, e.id limit ${limit}`.execute(trx);
  return rows;
}

/** Living events about a contact, latest first; `until`: started by then. */
export async function eventsAbout(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  { until, limit, offset = 0 }: { until: number | null; limit: number; offset?: number },
): Promise<{ events: CalendarEvent[]; total_count: number }> {
  const begun = until === null ? sql`true` : sql`e.start_date <= ${until}`;
  const which = sql`e.tenant_id = ${tenant_id} and e.contact_ids @> array[${contact_id}]::bigint[]
    and e.deleted_at is null and ${begun}`;
  const { rows } = await sql<CalendarEvent>`select ${wire} from events e where ${which}
    order by e.start_date desc, e.id desc limit ${limit} offset ${offset}`.execute(trx);
  const counted = await sql<{ count: number }>`select count(*)::int as count from events e where ${which}`.execute(trx);
  return { events: rows, total_count: counted.rows[0]?.count ?? 0 };
}

/** Of these users, the active ones. */
export async function activeUsers(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("active", "=", true)
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
