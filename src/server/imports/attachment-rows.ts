/** The files of an archive: which contact each belongs to, and its result. */
import { sql } from "kysely";
import type { Phone } from "../../domain/contacts/contact.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import type { UndoOutcome } from "../../domain/imports/undo.ts";
import { whereVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { ImportRowStatus } from "../db/schema-imports.ts";
import type { Of } from "./import-rows.ts";

/** Two are enough to know that the match is not unique. */
const sharersMax = 50;

/** Contacts with this phone that may get files, by id. */
export async function contactsByPhone({ trx, actor }: Ctx, digits: string): Promise<number[]> {
  const visibility = await visibilityOf(trx, actor, "files.edit");
  const { rows } = await sql<{ id: number; phones: Phone[] }>`select c.id, c.phones from contact_book c
    where c.tenant_id = ${actor.tenant_id} and c.deleted_at is null and c.haystack like ${`%${digits}%`}
      and ${whereVisible(visibility, "c")} order by c.id limit ${sharersMax}`.execute(trx);
  return rows.flatMap(({ id, phones }) => (phones.some(({ number }) => isSamePhone(number, digits)) ? id : []));
}

/** Of these rows, those still waiting; another worker may have processed some. */
export async function stillWaiting(trx: Trx, { tenant_id, import_id }: Of, row_nos: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ row_no: number }>`select row_no from import_rows where tenant_id = ${tenant_id}
    and import_id = ${import_id} and row_no = any(${row_nos}::int[]) and status = 'waiting'`.execute(trx);
  return new Set(rows.map(({ row_no }) => row_no));
}

/** Result of one file of an archive. `skipped`: the contact already has these bytes. */
export interface AttachmentOutcome {
  row_no: number;
  status: "created" | "skipped" | "failed";
  contact_id: number | null;
  file_id: string | null;
  reasons: readonly Problem[];
}

/** Names are preserved: users search for them later. */
export async function settleAttached(
  trx: Trx,
  { tenant_id, import_id }: Of,
  outcomes: readonly AttachmentOutcome[],
): Promise<void> {
  await sql`update import_rows r set status = x.status, contact_id = x.contact_id, file_id = x.file_id, reasons = x.reasons
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x (row_no int, status text, contact_id bigint,
      file_id uuid, reasons jsonb)
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no`.execute(trx);
}

export interface AttachedRow {
  row_no: number;
  cells: string[];
  status: ImportRowStatus;
  contact_id: number | null;
  file_id: string | null;
  reasons: Problem[];
}

interface AttachedPage extends PageQuery {
  status?: ImportRowStatus | undefined;
}

/** In archive order, with the total count. */
export function attachedPage(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { status, ...page }: AttachedPage,
): Promise<Page<AttachedRow>> {
  const from = sql`import_rows where tenant_id = ${tenant_id} and import_id = ${import_id}
    and ${status === undefined ? sql`true` : sql`status = ${status}`}`;
  const select = sql`row_no, cells, status, contact_id, file_id, reasons`;
  return pageOfSql(trx, { select, from, orderBy: sql`row_no` }, page);
}

export async function countAttached(trx: Trx, { tenant_id, import_id }: Of): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_rows
    where tenant_id = ${tenant_id} and import_id = ${import_id} and file_id is not null and undone is null`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export interface AttachedFile {
  row_no: number;
  file_id: string;
  /** The contact now: contacts may have been merged since. Null: it is gone. */
  contact_id: number | null;
}

/** The next files for an undo. */
export async function nextAttached(trx: Trx, { tenant_id, import_id }: Of, limit: number): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`select r.row_no, r.file_id, f.contact_id from import_rows r
    left join files f on f.tenant_id = ${tenant_id} and f.id = r.file_id and f.deleted_at is null
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.file_id is not null and r.undone is null
    order by f.contact_id, r.row_no limit ${limit}`.execute(trx);
  return rows;
}

export async function settleTakenBack(
  trx: Trx,
  { tenant_id, import_id }: Of,
  outcomes: readonly { row_no: number; fate: UndoOutcome }[],
): Promise<void> {
  await sql`update import_rows r set undone = x.fate
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x (row_no int, fate text)
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.row_no = x.row_no`.execute(trx);
}
