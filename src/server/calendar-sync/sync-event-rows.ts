/** Event rows as a sync reads and writes them: in bulk, including deleted ones. */
import { type RawBuilder, sql } from "kysely";
import { type CalendarEvent, eventColumns, isSeries } from "../../domain/calendar/event.ts";
import { seriesEnd } from "../../domain/calendar/recurrence.ts";
import { letGoOf } from "../changes/reserved.ts";
import { recordset } from "../db/recordset.ts";
import type { Trx } from "../db/schema.ts";
import type { Whose } from "./authorization-rows.ts";

export interface KnownEvent {
  readonly event: CalendarEvent;
  readonly deleted_at: number | null;
}

const wire = sql.raw(eventColumns.map((name) => `e."${name}"`).join(", "));

/** Locked in order of their ids, together with their overrides. */
export async function lockEvents(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<KnownEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CalendarEvent & { deleted_at: number | null }>`select ${wire}, e.deleted_at from events e
    where e.tenant_id = ${tenant_id} and (e.id = any(${ids}::uuid[]) or e.series_id = any(${ids}::uuid[]))
    order by e.id for update`.execute(trx);
  return rows.map(({ deleted_at, ...event }) => ({ event, deleted_at }));
}

/** Events imported earlier, found by their former remote ids: used when an account is reconnected. */
export async function eventsCameAs(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  source: string,
  external_ids: readonly string[],
): Promise<string[]> {
  if (external_ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from events where tenant_id = ${tenant_id}
    and user_id = ${user_id} and source = ${source} and external_id = any(${external_ids}::text[])`.execute(trx);
  return rows.map(({ id }) => id);
}

const stored = [...eventColumns.filter((name) => name !== "seq"), "series_end", "deleted_at"];
const listed = sql.raw(stored.map((name) => `"${name}"`).join(", "));
const set = sql.raw(
  stored
    .filter((name) => !["id", "created_by", "created_at"].includes(name))
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(", "),
);

/** Updates events, restoring deleted ones. */
export async function keepEvents(trx: Trx, tenant_id: string, events: readonly CalendarEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into events (tenant_id, ${listed}) select ${tenant_id}::uuid, ${listed} from ${rowsOf(events)}
    on conflict (tenant_id, id) do update set ${set}`.execute(trx);
}

/** New events under a reserved sequence number (see `reserved.ts`), so no row or index entry is written twice. */
export async function insertEvents(
  trx: Trx,
  tenant_id: string,
  seq: number,
  events: readonly CalendarEvent[],
): Promise<void> {
  const { rows } = await sql<{ good: boolean }>`with number as (${letGoOf(tenant_id, [seq])}), inserted as (
      insert into events (tenant_id, seq, ${listed}) select ${tenant_id}::uuid, ${seq}::bigint, ${listed}
      from ${rowsOf(events)}
    ) select ${seq}::bigint in (select seq from number) as good`.execute(trx);
  if (!rows[0]?.good) throw new Error("its number is no longer valid");
}

function rowsOf(events: readonly CalendarEvent[]): RawBuilder<unknown> {
  const rows = events.map((event) => ({
    ...event,
    series_end: isSeries(event) ? seriesEnd(event) : null,
    deleted_at: null,
  }));
  return recordset(
    "events",
    rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
}

export async function removeEvents(trx: Trx, tenant_id: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`update events set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(trx);
}

/** The sync state of one of our events; its content does not change. False if the state is already set. */
export async function markSynced(
  trx: Trx,
  tenant_id: string,
  id: string,
  { state, reason }: { state: "synced" | "skipped"; reason: string },
): Promise<boolean> {
  const { rows } = await sql`update events set sync_state = ${state}, sync_reason = ${reason}
    where tenant_id = ${tenant_id} and id = ${id} and (sync_state is distinct from ${state} or sync_reason <> ${reason})
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Rule starts that have a living override, by series. */
export async function overrideOf(
  trx: Trx,
  tenant_id: string,
  series_ids: readonly string[],
): Promise<Map<string, number[]>> {
  const overrides = new Map<string, number[]>();
  if (series_ids.length === 0) return overrides;
  const { rows } = await sql<{ series_id: string; original_start: number }>`select series_id, original_start from events
    where tenant_id = ${tenant_id} and series_id = any(${series_ids}::uuid[]) and deleted_at is null
      and original_start is not null`.execute(trx);
  for (const { series_id, original_start } of rows)
    overrides.set(series_id, [...(overrides.get(series_id) ?? []), original_start]);
  return overrides;
}

export interface OutWanted {
  readonly tenant_id: string;
  readonly authorization_id: string;
  readonly user_id: string;
  readonly kind: string;
  /** Calendars that are written to. */
  readonly calendar_ids: readonly string[];
  /** Events created here are created there. */
  readonly makes: boolean;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

const readySkip = sql`not exists (select from sync_skips s where s.tenant_id = e.tenant_id
  and s.authorization_id = l.authorization_id and s.side = 'out' and s.event_key = e.id::text and s.event_version = e.version)`;

/** `apart`: an override, to be sent after its series. */
export interface OutFound {
  readonly id: string;
  readonly apart: boolean;
}

/** Linked events changed here since the last sync; series before their overrides. */
export async function changedHere(trx: Trx, wanted: OutWanted): Promise<OutFound[]> {
  const { tenant_id, authorization_id, calendar_ids, limit } = wanted;
  const { rows } = await sql<OutFound>`select e.id, e.series_id is not null as apart from event_links l
      join events e on e.tenant_id = l.tenant_id and e.id = l.event_id
    where l.tenant_id = ${tenant_id} and l.authorization_id = ${authorization_id}
      and l.calendar_id = any(${calendar_ids}::text[]) and e.version <> l.event_version and ${readySkip}
    order by e.series_id is not null, e.start_date, e.id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Living events that are not at the provider yet. Events from another provider stay where they came from; a series
 * split from one that came from here goes back here.
 */
export async function newHere(trx: Trx, wanted: OutWanted): Promise<OutFound[]> {
  const { tenant_id, authorization_id, user_id, kind, from, to, limit } = wanted;
  const { rows } = await sql<OutFound>`select e.id, e.series_id is not null as apart from events e
      cross join (select ${authorization_id}::uuid as authorization_id) l
    where e.tenant_id = ${tenant_id} and e.user_id = ${user_id} and e.deleted_at is null
      and e.start_date <= ${to} and coalesce(e.series_end, e.end_date) >= ${from}
      and (e.source in ('crm', 'workflow', 'calendly') or (e.source = ${kind} and e.external_id is null))
      and (case when e.series_id is null then ${wanted.makes} else exists (
        select from (select authorization_id, calendar_id from event_links where event_id = e.series_id offset 0) m
        where m.authorization_id = l.authorization_id and m.calendar_id = any(${wanted.calendar_ids}::text[])) end)
      and not exists (select from (select authorization_id from event_links where event_id = e.id offset 0) k
        where k.authorization_id = l.authorization_id)
      and ${readySkip}
    order by e.series_id is not null, e.start_date, e.id limit ${limit}`.execute(trx);
  return rows;
}
