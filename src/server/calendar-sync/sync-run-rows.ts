/** Which run holds an account, and how far each calendar has been read. */
import { type Selectable, sql } from "kysely";
import type { SyncProgress } from "../../domain/calendar/authorization.ts";
import type { AuthorizationTables } from "../db/schema-authorizations.ts";
import type { Trx } from "../db/schema.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import { runLeaseMs } from "./authorization-rows.ts";

export type ReadingRow = Omit<
  Selectable<AuthorizationTables["authorization_calendars"]>,
  "tenant_id" | "authorization_id"
>;

interface Of {
  readonly tenant_id: string;
  readonly id: string;
}

export async function takeRun(
  trx: Trx,
  { tenant_id, id }: Of,
  { run_id, now }: { run_id: string; now: number },
): Promise<void> {
  await trx
    .updateTable("authorizations")
    .set({ run_id, run_until: now + runLeaseMs, wanted: false, updated_at: now })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** False if another run has taken over: nothing may be saved then. Locks the row until the transaction ends. */
export async function keepRun(
  trx: Trx,
  { tenant_id, id }: Of,
  { run_id, now, progress }: { run_id: string; now: number; progress?: SyncProgress },
): Promise<boolean> {
  const { rows } = await sql`update authorizations set run_until = ${now + runLeaseMs},
      progress = coalesce(${progress ? JSON.stringify(progress) : null}::jsonb, progress)
    where tenant_id = ${tenant_id} and id = ${id} and run_id = ${run_id} and ended_at is null
      and status in ('connected', 'error') returning id`.execute(trx);
  return rows.length > 0;
}

export async function readingOf(trx: Trx, { tenant_id, id }: Of, calendar_id: string): Promise<ReadingRow> {
  const { rows } = await sql<ReadingRow>`insert into authorization_calendars (tenant_id, authorization_id, calendar_id)
    values (${tenant_id}, ${id}, ${calendar_id})
    on conflict (tenant_id, authorization_id, calendar_id) do update set calendar_id = excluded.calendar_id
    returning calendar_id, cursor, page, reading, early, round, whole_at, watch_handle, watch_until`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("An upsert gives its row.");
  return row;
}

export async function keepReading(
  trx: Trx,
  { tenant_id, id }: Of,
  { calendar_id, early, ...reading }: Pick<ReadingRow, "calendar_id"> & Partial<ReadingRow>,
): Promise<void> {
  await trx
    .updateTable("authorization_calendars")
    .set({ ...reading, ...(early && { early: JSON.stringify(early) }) })
    .where((eb) => eb.and({ tenant_id, authorization_id: id, calendar_id }))
    .execute();
}

/** Accounts that are due, or whose requested job was lost. */
export async function dueAccounts(trx: Trx, tenant_id: string, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from authorizations
    where tenant_id = ${tenant_id} and ended_at is null and status in ('connected', 'error')
      and kind in ('google', 'outlook', 'caldav')
      and (run_until is null or run_until <= ${now} or run_until > ${now + runLeaseMs})
      and (next_sync_at <= ${now} or next_sync_at > ${now + nextAheadMsMax} or (wanted and updated_at <= ${now - lostAfterMs}))
    order by next_sync_at limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Longest allowed delay: a later time comes from a wrong clock. */
const nextAheadMsMax = 2 * hourMs;
const lostAfterMs = 30_000;

/** Disconnected a while ago and still there: the job that ends it was lost. */
export async function endedAccounts(trx: Trx, tenant_id: string, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from authorizations
    where tenant_id = ${tenant_id} and ended_at <= ${now - endedLostAfterMs} limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

const endedLostAfterMs = 10 * minuteMs;

export async function watchesOf(trx: Trx, { tenant_id, id }: Of): Promise<string[]> {
  const rows = await trx
    .selectFrom("authorization_calendars")
    .select("watch_handle")
    .where((eb) => eb.and({ tenant_id, authorization_id: id }))
    .where("watch_handle", "is not", null)
    .execute();
  return rows.flatMap(({ watch_handle }) => watch_handle ?? []);
}
