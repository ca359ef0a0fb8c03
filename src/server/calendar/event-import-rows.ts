/** Imported calendar files, and the results of their events. */
import { sql } from "kysely";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { EventImport, type EventImportOutcome, EventImportRow } from "../../domain/calendar/event-import.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export interface Of {
  readonly tenant_id: string;
  readonly import_id: string;
}

const columns = Object.keys(EventImport.shape) as (keyof EventImport)[];
const rowColumns = Object.keys(EventImportRow.shape) as (keyof EventImportRow)[];

export interface OwnedImport extends EventImport {
  user_id: string;
}

type NewImport = Pick<OwnedImport, "id" | "user_id" | "file_name" | "size_bytes" | "created_at">;

export async function insertEventImport(
  trx: Trx,
  tenant_id: string,
  { content, ...row }: NewImport & { content: string },
): Promise<void> {
  await trx
    .insertInto("event_imports")
    .values({ ...row, tenant_id, content, status: "waiting", finished_at: null, undone_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locked if `lock` is set. */
export function findEventImport(
  trx: Trx,
  { tenant_id, import_id }: Of,
  lock = false,
): Promise<OwnedImport | undefined> {
  const query = trx
    .selectFrom("event_imports")
    .select([...columns, "user_id"])
    .where((eb) => eb.and({ tenant_id, id: import_id }));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export function listEventImports(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  limit: number,
): Promise<EventImport[]> {
  return trx
    .selectFrom("event_imports")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Null once the file has been read completely. */
export async function contentOf(trx: Trx, { tenant_id, import_id }: Of): Promise<string | null> {
  const row = await trx
    .selectFrom("event_imports")
    .select("content")
    .where((eb) => eb.and({ tenant_id, id: import_id }))
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function updateEventImport(
  trx: Trx,
  { tenant_id, import_id }: Of,
  change: Partial<Omit<EventImport, "id">> & { content?: null },
): Promise<void> {
  await trx
    .updateTable("event_imports")
    .set(change)
    .where((eb) => eb.and({ tenant_id, id: import_id }))
    .execute();
}

/** `before`, `version`: for undo; null if nothing was written. */
export interface KeptRow extends EventImportRow {
  before: CalendarEvent | null;
  version: number | null;
}

export async function insertImportRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  rows: readonly KeptRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const all = JSON.stringify(rows.map((row) => ({ ...row, tenant_id, import_id })));
  await sql`insert into event_import_rows select * from jsonb_populate_recordset(null::event_import_rows, ${all}::jsonb)
    on conflict do nothing`.execute(trx);
}

export function pageOfImportRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { fate: outcome, ...page }: PageQuery & { fate?: EventImportOutcome | undefined },
): Promise<Page<EventImportRow>> {
  const which = sql`tenant_id = ${tenant_id} and import_id = ${import_id} and ${outcome ? sql`fate = ${outcome}` : sql`true`}`;
  const found = { from: sql`event_import_rows where ${which}`, orderBy: sql`position` };
  return pageOfSql(trx, { select: sql.raw(rowColumns.join(", ")), ...found }, page);
}

/** Of these events, those this file has already written. */
export async function eventsSeen(trx: Trx, { tenant_id, import_id }: Of, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ event_id: string }>`select event_id from event_import_rows
    where tenant_id = ${tenant_id} and import_id = ${import_id} and event_id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Rows that wrote something, newest first. */
export async function lastWrittenRows(trx: Trx, { tenant_id, import_id }: Of, limit: number): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select position, uid, title, at, all_day, fate, says, event_id, before, version
    from event_import_rows where tenant_id = ${tenant_id} and import_id = ${import_id} and version is not null
    order by position desc limit ${limit}`.execute(trx);
  return rows;
}

/** Marks rows as undone, or kept because the event changed since. */
export async function settleRows(trx: Trx, { tenant_id, import_id }: Of, positions: readonly number[]): Promise<void> {
  await sql`update event_import_rows set version = null, before = null
    where tenant_id = ${tenant_id} and import_id = ${import_id} and position = any(${[...positions]}::int[])`.execute(
    trx,
  );
}
