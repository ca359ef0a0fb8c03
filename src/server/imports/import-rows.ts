/** The rows of a file during processing, and the file itself until its rows are read. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { CheckedRow } from "../../domain/imports/row-check.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import type { SealedNumber } from "../db/schema-secrets.ts";
import { plainList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";
import type { ImportRowStatus } from "../db/schema-imports.ts";
import { letGoArchive } from "./attempt-rows.ts";

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
    .where((eb) => eb.and({ tenant_id, import_id, part_no }))
    .executeTakeFirst();
  return row?.bytes;
}

export async function deleteParts(trx: Trx, { tenant_id, import_id }: Of): Promise<void> {
  await trx
    .deleteFrom("import_parts")
    .where((eb) => eb.and({ tenant_id, import_id }))
    .execute();
}

export async function deleteRows(trx: Trx, { tenant_id, import_id }: Of): Promise<void> {
  await trx
    .deleteFrom("import_rows")
    .where((eb) => eb.and({ tenant_id, import_id }))
    .execute();
}

/** Imported rows stay, for an undo. */
export async function deleteWaitingRows(trx: Trx, { tenant_id, import_id }: Of): Promise<void> {
  await trx
    .deleteFrom("import_rows")
    .where((eb) => eb.and({ tenant_id, import_id }))
    .where("status", "not in", ["created", "updated"])
    .execute();
}

/** A row as first stored. */
export interface StagedRow {
  row_no: number;
  cells: readonly string[];
  /** The full numbers from the cells, sealed; omitted if there are none. */
  secrets?: readonly SealedNumber[];
  status: ImportRowStatus;
  reasons: readonly Problem[];
  match_keys: readonly string[];
  first_key: string;
}

export async function insertRows(trx: Trx, of: Of, rows: readonly StagedRow[]): Promise<void> {
  await insertRowTexts(
    trx,
    of,
    rows.map((row) => JSON.stringify(row)),
  );
}

/** Inserts rows that are already JSON. */
export async function insertRowTexts(trx: Trx, { tenant_id, import_id }: Of, rows: readonly string[]): Promise<void> {
  const columns = sql`row_no, cells, secrets, status, reasons, match_keys, first_key`;
  await sql`insert into import_rows (tenant_id, import_id, ${columns}) select ${tenant_id}, ${import_id}, ${columns}
    from jsonb_to_recordset(${`[${rows.join(",")}]`}::jsonb)
      as x (row_no int, cells jsonb, secrets jsonb, status text, reasons jsonb, match_keys text[], first_key text)`.execute(
    trx,
  );
}

export async function lastStagedRow(trx: Trx, { tenant_id, import_id }: Of): Promise<number> {
  const row = await trx
    .selectFrom("import_rows")
    .select((eb) => eb.fn.max("row_no").as("last"))
    .where((eb) => eb.and({ tenant_id, import_id }))
    .executeTakeFirst();
  return row?.last ?? 0;
}

export interface WaitingRow {
  row_no: number;
  cells: string[];
  secrets: SealedNumber[] | null;
  match_id: number | null;
  /** `own:2015550123`: lists the row's numbers are on. */
  listed: string[];
  /** The earlier row about the same person. */
  same_as: number | null;
}
export type CheckedWaiting = WaitingRow & { checked: CheckedRow };

/** In file order, rows after `after`. */
export async function waitingRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { after, limit }: { after: number; limit: number },
): Promise<WaitingRow[]> {
  return trx
    .selectFrom("import_rows")
    .select(["row_no", "cells", "secrets", "match_id", "listed", "same_as"])
    .where((eb) => eb.and({ tenant_id, import_id, status: "waiting" }))
    .where("row_no", ">", after)
    .orderBy("row_no")
    .limit(limit)
    .execute();
}

/** The state of the rows others follow. */
export async function leadersOf(
  trx: Trx,
  { tenant_id, import_id }: Of,
  row_nos: readonly number[],
): Promise<Map<number, { status: ImportRowStatus; contact_id: number | null }>> {
  if (row_nos.length === 0) return new Map();
  const rows = await trx
    .selectFrom("import_rows")
    .select(["row_no", "status", "contact_id"])
    .where((eb) => eb.and({ tenant_id, import_id }))
    .where(sql<boolean>`row_no = any(${[...new Set(row_nos)]}::int[])`)
    .execute();
  return new Map(rows.map(({ row_no, ...row }) => [row_no, row]));
}

/** Result of a row. */
export interface RowOutcome {
  row_no: number;
  status: Exclude<ImportRowStatus, "waiting">;
  contact_id: number | null;
  reasons: readonly Problem[];
  /** For an imported row: what an undo needs. */
  done?: { after_version: number; before: Partial<Contact> | null; note_id: string | null; policy_id: string | null };
}

/** Rows that became a contact no longer need their cells; rejected ones keep them for correction. */
export async function settleRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const json = JSON.stringify(outcomes.map(({ done, ...outcome }) => ({ ...outcome, ...done })));
  const row_nos = outcomes.map(({ row_no }) => row_no).sort((one, other) => one - other);
  await sql`update import_rows r set status = x.status, contact_id = x.contact_id, reasons = x.reasons,
      before = x.before, after_version = x.after_version, note_id = x.note_id, policy_id = x.policy_id,
      match_keys = case when x.status = 'failed' then r.match_keys else '{}' end,
      cells = case when x.status = 'failed' then r.cells else '[]'::jsonb end,
      secrets = case when x.status = 'failed' then r.secrets end
    from jsonb_to_recordset(${json}::jsonb) as x (row_no int, status text, contact_id bigint, reasons jsonb,
      before jsonb, after_version int, note_id uuid, policy_id uuid)
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no
      and r.row_no between ${row_nos[0]} and ${row_nos.at(-1)}`.execute(trx);
}

/** The same for rows that became new contacts. */
export async function settleCreated(
  trx: Trx,
  { tenant_id, import_id }: Of,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const row_nos = outcomes.map(({ row_no }) => row_no);
  const of = (read: (outcome: RowOutcome) => number | string | null | undefined) =>
    plainList(outcomes.map((outcome) => read(outcome) ?? null));
  await sql`update import_rows r set status = 'created', contact_id = x.contact_id, reasons = '[]', after_version = 1,
      before = null, note_id = x.note_id, policy_id = x.policy_id, match_keys = '{}', cells = '[]', secrets = null
    from unnest(${plainList(row_nos)}::int[], ${of(({ contact_id }) => contact_id)}::bigint[],
      ${of(({ done }) => done?.note_id)}::uuid[], ${of(({ done }) => done?.policy_id)}::uuid[]) as x (row_no, contact_id, note_id, policy_id)
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no
      and r.row_no between ${Math.min(...row_nos)} and ${Math.max(...row_nos)}`.execute(trx);
}

export type Counts = Record<Exclude<ImportRowStatus, "waiting">, number> & { done: number; total: number };

export async function countOutcomes(trx: Trx, { tenant_id, import_id }: Of): Promise<Counts> {
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

/** In file order, rows after `after`. */
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

/** Number of columns needed to show every rejected row wider than `columns`; 0 if there is none. */
export async function failedWidth(trx: Trx, { tenant_id, import_id }: Of, columns: number): Promise<number> {
  const { rows } = await sql<{ width: number | null }>`select max(place)::int as width
    from import_rows, jsonb_array_elements_text(cells) with ordinality as cell (value, place)
    where tenant_id = ${tenant_id} and import_id = ${import_id} and status = 'failed'
      and jsonb_array_length(cells) > ${columns} and btrim(value) <> ''`.execute(trx);
  return rows[0]?.width ?? 0;
}

/** Number of rejected rows per reason. */
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
    .where((eb) => eb.and({ tenant_id, import_id, status: "failed" }))
    .orderBy("row_no");
}

/** A rejected row as corrected by a user. */
export type MendedRow = Pick<StagedRow, "row_no" | "cells" | "secrets" | "match_keys" | "first_key">;

/** Selects rejected rows: each condition narrows the selection further. */
interface Chosen {
  row_nos?: readonly number[] | undefined;
  reason?: Problem["reason"] | undefined;
}

/** Queues rejected rows again, all or those chosen; returns how many. */
export async function reopenRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { row_nos, reason }: Chosen,
  mended: readonly MendedRow[],
): Promise<number> {
  const numbered = row_nos === undefined ? sql`true` : sql`r.row_no = any(${[...row_nos]}::int[])`;
  const refused = reason === undefined ? sql`true` : sql`r.reasons @> ${JSON.stringify([{ reason }])}::jsonb`;
  await sql`update import_rows r set cells = x.cells, secrets = coalesce(x.secrets, r.secrets), match_keys = x.match_keys, first_key = x.first_key
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(mended)}::jsonb) x
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no and r.status = 'failed'`.execute(
    trx,
  );
  const { numAffectedRows } =
    await sql`update import_rows r set status = 'waiting', reasons = '[]', match_id = null, listed = '{}', same_as = null
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.status = 'failed' and ${numbered} and ${refused}`.execute(
      trx,
    );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Rejected rows are personal data: those of imports that ended before `before` are deleted. Returns how many imports
 * were cleared.
 */
export async function clearOldImports(trx: Trx, tenant_id: string, before: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select a.id from import_attempts a
    where a.tenant_id = ${tenant_id} and a.finished_at < ${before}
      and exists (select from import_rows r where r.tenant_id = ${tenant_id} and r.import_id = a.id)
    order by a.id limit ${limit}`.execute(trx);
  for (const { id } of rows) {
    await deleteRows(trx, { tenant_id, import_id: id });
    await letGoArchive(trx, tenant_id, id);
  }
  return rows.length;
}
