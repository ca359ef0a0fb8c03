/** The rows of a file while they are worked on, and the file itself before its rows are read. */
import { sql } from "kysely";
import type { Problem } from "../../domain/imports/row-read.ts";
import type { Trx } from "../db/schema.ts";
import type { ImportRowStatus } from "../db/schema-imports.ts";

/** One import of one tenant. */
export interface Of {
  tenant_id: string;
  import_id: string;
}

export async function insertPart(trx: Trx, of: Of, part_no: number, bytes: Buffer): Promise<void> {
  await trx
    .insertInto("import_parts")
    .values({ ...of, part_no, bytes })
    .execute();
}

export async function findPart(trx: Trx, { tenant_id, import_id }: Of, part_no: number): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom("import_parts")
    .select("bytes")
    .where("tenant_id", "=", tenant_id)
    .where("import_id", "=", import_id)
    .where("part_no", "=", part_no)
    .executeTakeFirst();
  return row?.bytes;
}

export async function deleteParts(trx: Trx, { tenant_id, import_id }: Of): Promise<void> {
  await trx.deleteFrom("import_parts").where("tenant_id", "=", tenant_id).where("import_id", "=", import_id).execute();
}

export async function deleteRows(trx: Trx, { tenant_id, import_id }: Of): Promise<void> {
  await trx.deleteFrom("import_rows").where("tenant_id", "=", tenant_id).where("import_id", "=", import_id).execute();
}

/** A row as it is first written down. */
export interface StagedRow {
  row_no: number;
  cells: readonly string[];
  status: ImportRowStatus;
  reasons: readonly Problem[];
  match_keys: readonly string[];
  first_key: string;
}

export async function insertRows(trx: Trx, of: Of, rows: readonly StagedRow[]): Promise<void> {
  const json = JSON.stringify(rows.map((row) => ({ ...of, ...row })));
  await sql`insert into import_rows (tenant_id, import_id, row_no, cells, status, reasons, match_keys, first_key)
    select tenant_id, import_id, row_no, cells, status, reasons, match_keys, first_key
    from jsonb_populate_recordset(null::import_rows, ${json}::jsonb)`.execute(trx);
}

export async function lastStagedRow(trx: Trx, { tenant_id, import_id }: Of): Promise<number> {
  const row = await trx
    .selectFrom("import_rows")
    .select((eb) => eb.fn.max("row_no").as("last"))
    .where("tenant_id", "=", tenant_id)
    .where("import_id", "=", import_id)
    .executeTakeFirst();
  return row?.last ?? 0;
}

export interface WaitingRow {
  row_no: number;
  cells: string[];
  match_id: number | null;
}

export async function waitingRows(trx: Trx, { tenant_id, import_id }: Of, limit: number): Promise<WaitingRow[]> {
  return trx
    .selectFrom("import_rows")
    .select(["row_no", "cells", "match_id"])
    .where("tenant_id", "=", tenant_id)
    .where("import_id", "=", import_id)
    .where("status", "=", "waiting")
    .orderBy("row_no")
    .limit(limit)
    .execute();
}

/** What became of a row. */
export interface Fate {
  row_no: number;
  status: Exclude<ImportRowStatus, "waiting">;
  contact_id: number | null;
  reasons: readonly Problem[];
}

/** Rows that became a contact need their cells no more; refused ones keep them for mending. */
export async function settleRows(trx: Trx, { tenant_id, import_id }: Of, fates: readonly Fate[]): Promise<void> {
  const json = JSON.stringify(fates);
  await sql`update import_rows r set status = x.status, contact_id = x.contact_id, reasons = x.reasons,
      cells = case when x.status = 'failed' then r.cells else '[]'::jsonb end
    from jsonb_to_recordset(${json}::jsonb) as x (row_no int, status text, contact_id bigint, reasons jsonb)
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no`.execute(trx);
}

export type Counts = Record<Exclude<ImportRowStatus, "waiting">, number> & { done: number; total: number };

export async function countFates(trx: Trx, { tenant_id, import_id }: Of): Promise<Counts> {
  const { rows } = await sql<Counts>`select
      count(*) filter (where status = 'created')::int as created, count(*) filter (where status = 'updated')::int as updated,
      count(*) filter (where status = 'skipped')::int as skipped, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status <> 'waiting')::int as done, count(*)::int as total
    from import_rows where tenant_id = ${tenant_id} and import_id = ${import_id}`.execute(trx);
  return rows[0] ?? { created: 0, updated: 0, skipped: 0, failed: 0, done: 0, total: 0 };
}

export interface FailedRow {
  row_no: number;
  cells: string[];
  reasons: Problem[];
}

/** In the order of the file, those after `after`. */
export async function failedRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { after, limit }: { after: number; limit: number },
): Promise<FailedRow[]> {
  return ofStatus(trx, { tenant_id, import_id }).where("row_no", ">", after).limit(limit).execute();
}

export async function failedPage(
  trx: Trx,
  of: Of,
  { page, limit }: { page: number; limit: number },
): Promise<FailedRow[]> {
  return ofStatus(trx, of)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** In how many refused rows each reason stands. */
export async function countReasons(
  trx: Trx,
  { tenant_id, import_id }: Of,
): Promise<Partial<Record<Problem["reason"], number>>> {
  const { rows } = await sql<{ reason: Problem["reason"]; count: number }>`
    select problem->>'reason' as reason, count(distinct row_no)::int as count
    from import_rows, jsonb_array_elements(reasons) problem
    where tenant_id = ${tenant_id} and import_id = ${import_id} and status = 'failed' group by 1`.execute(trx);
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

function ofStatus(trx: Trx, { tenant_id, import_id }: Of) {
  return trx
    .selectFrom("import_rows")
    .select(["row_no", "cells", "reasons"])
    .where("tenant_id", "=", tenant_id)
    .where("import_id", "=", import_id)
    .where("status", "=", "failed")
    .orderBy("row_no");
}

/** A refused row as a person mended it. */
export type MendedRow = Pick<StagedRow, "row_no" | "cells" | "match_keys" | "first_key">;

/** Puts refused rows back in line, all of them or those chosen; returns how many. */
export async function reopenRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  row_nos: readonly number[] | undefined,
  mended: readonly MendedRow[],
): Promise<number> {
  const chosen = row_nos === undefined ? sql`true` : sql`r.row_no = any(${[...row_nos]}::int[])`;
  await sql`update import_rows r set cells = x.cells, match_keys = x.match_keys, first_key = x.first_key
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(mended)}::jsonb) x
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no and r.status = 'failed'`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`update import_rows r set status = 'waiting', reasons = '[]', match_id = null
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.status = 'failed' and ${chosen}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Refused rows are other people's data: those of imports that ended before `before` go. Returns how many imports were cleared. */
export async function clearOldImports(trx: Trx, tenant_id: string, before: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select a.id from import_attempts a
    where a.tenant_id = ${tenant_id} and a.finished_at < ${before}
      and exists (select from import_rows r where r.tenant_id = ${tenant_id} and r.import_id = a.id)
    order by a.id limit ${limit}`.execute(trx);
  for (const { id } of rows) await deleteRows(trx, { tenant_id, import_id: id });
  return rows.length;
}
