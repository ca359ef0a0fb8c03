/** What an import did to each contact, for its undo. */
import { type RawBuilder, sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { LoggedChange, UndoOutcome } from "../../domain/imports/undo.ts";
import { textList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";
import type { Of } from "./import-rows.ts";

/** One imported row, with the contact it created or changed. */
export interface DoneRow {
  row_no: number;
  contact_id: number;
  created: boolean;
  before: Partial<Contact> | null;
  after_version: number;
  note_id: string | null;
  policy_id: string | null;
}

export async function countUndoable(trx: Trx, { tenant_id, import_id }: Of): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct contact_id)::int as count from import_rows
    where tenant_id = ${tenant_id} and import_id = ${import_id} and after_version is not null and undone is null`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** All rows of the next contacts after one, ordered by contact id. */
export async function nextDoneRows(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<DoneRow[]> {
  const ofImport = sql`r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.after_version is not null`;
  const { rows } = await sql<DoneRow>`with next as (
      select distinct r.contact_id from import_rows r where ${ofImport} and r.undone is null and r.contact_id > ${after}
      order by r.contact_id limit ${limit})
    select r.row_no, r.contact_id, r.status = 'created' as created, r.before, r.after_version, r.note_id, r.policy_id
    from import_rows r where ${ofImport} and r.undone is null
      and r.contact_id between (select min(contact_id) from next) and (select max(contact_id) from next)
    order by r.contact_id, r.after_version`.execute(trx);
  return rows;
}

/** What is checked of a contact before its undo. */
export type Standing = Pick<Contact, "id" | "version" | "deleted_at" | "owner_id" | "pool_id">;

/** For counting only: takes no locks. */
export async function standingsOf(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select c.id, c.version, c.deleted_at, c.owner_id, c.pool_id from contacts c
    where c.tenant_id = ${tenant_id} and c.id = any(${ids}::bigint[])`.execute(trx);
  return rows;
}

export async function settleUndone(
  trx: Trx,
  { tenant_id, import_id }: Of,
  outcomes: readonly { contact_id: number; fate: UndoOutcome }[],
): Promise<void> {
  await sql`update import_rows r set undone = x.fate
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x (contact_id bigint, fate text)
    where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.contact_id = x.contact_id
      and r.contact_id between ${outcomes[0]?.contact_id} and ${outcomes.at(-1)?.contact_id}
      and r.after_version is not null`.execute(trx);
}

export interface Ours {
  notes: readonly string[];
  policies: readonly string[];
  /** Contacts the import created: everything else on them came later, whatever the device's clock said. */
  created: readonly number[];
  /** When the import was requested; earlier changes do not count. */
  since: number;
}

/** Which of these contacts users worked on other than by editing them, judged by their related records. */
export async function workedOn(trx: Trx, tenant_id: string, ids: readonly number[], ours: Ours): Promise<Set<number>> {
  const since = (moment: RawBuilder<unknown>) => sql`x.tenant_id = ${tenant_id} and x.contact_id = any(${ids}::bigint[])
    and (${moment} > ${ours.since} or x.contact_id = any(${ours.created}::bigint[]))`;
  const changeSet = (table: string, living = sql``) =>
    sql`union select x.contact_id from ${sql.table(table)} x where ${since(sql`x.updated_at`)} ${living}`;
  const living = sql`and x.deleted_at is null`;
  const { rows } = await sql<{ contact_id: number }>`
    select x.contact_id from notes x where ${since(sql`x.updated_at`)} ${living}
      and (x.edits <> '[]'::jsonb or not x.id = any(${ours.notes}::uuid[]))
    union select x.contact_id from policies x where ${since(sql`x.updated_at`)} ${living}
      and (x.version > 1 or not x.id = any(${ours.policies}::uuid[]))
    union select x.contact_id from calls x where ${since(sql`x.created_at`)}
    union select x.survivor_id from contact_merges x where x.tenant_id = ${tenant_id} and x.at > ${ours.since}
      and x.survivor_id = any(${ids}::bigint[]) and x.undone_at is null
    union select x.contact_id from medicare_imports x where ${since(sql`x.fetched_at`)}
    union select n from events x, unnest(x.contact_ids) n where x.tenant_id = ${tenant_id}
      and x.contact_ids && ${ids}::bigint[] and n = any(${ids}::bigint[]) and x.deleted_at is null
      and (x.updated_at > ${ours.since} or n = any(${ours.created}::bigint[]))
    ${changeSet("email_logs", living)} ${changeSet("files", living)} ${changeSet("securities", living)} ${changeSet("quotes", living)}
    ${changeSet("data_captures")} ${changeSet("rx_details")} ${changeSet("e_applications")} ${changeSet("aftercares")}`.execute(
    trx,
  );
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** The import's reason string in the audit. */
export const reasonOf = ({ import_id }: Pick<Of, "import_id">) => `import ${import_id}`;

/** Audited changes of these contacts since, oldest first. */
export async function loggedSince(
  trx: Trx,
  { tenant_id, import_id }: Of,
  ids: readonly number[],
  since: number,
): Promise<Map<number, LoggedChange[]>> {
  const found = new Map<number, LoggedChange[]>();
  if (ids.length === 0) return found;
  const isOurs = sql`reason = ${reasonOf({ import_id })}`;
  const { rows } = await sql<LoggedChange & { record_id: string }>`
    select record_id, fields, ${isOurs} as "ofImport" from audit
    where tenant_id = ${tenant_id} and record_type = 'contact' and record_id = any(${textList(ids.map(String))})
      and at >= ${since} and (fields <> '{}'::jsonb or ${isOurs}) order by at, id`.execute(trx);
  for (const { record_id, ...change } of rows)
    found.set(Number(record_id), [...(found.get(Number(record_id)) ?? []), change]);
  return found;
}

/** Deletes notes and policies the import created; those users wrote stay. */
export async function deleteImported(
  trx: Trx,
  tenant_id: string,
  { notes, policies }: { notes: readonly string[]; policies: readonly string[] },
  now: number,
): Promise<void> {
  if (notes.length > 0)
    await sql`update notes set deleted_at = ${now}, updated_at = ${now}
      where tenant_id = ${tenant_id} and id = any(${notes}::uuid[]) and deleted_at is null`.execute(trx);
  if (policies.length > 0)
    await sql`update policies set deleted_at = ${now}, updated_at = ${now}
      where tenant_id = ${tenant_id} and id = any(${policies}::uuid[]) and deleted_at is null`.execute(trx);
}

export interface KeptContact {
  contact_id: number;
  /** File rows that created or changed it. */
  row_nos: number[];
  created: boolean;
}

/** Contacts an undo skipped because users worked on them since, by id. */
export async function keptContacts(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { page, limit }: { page: number; limit: number },
): Promise<KeptContact[]> {
  const { rows } = await sql<KeptContact>`select contact_id, array_agg(row_no order by row_no) as row_nos,
      bool_or(status = 'created') as created
    from import_rows where tenant_id = ${tenant_id} and import_id = ${import_id} and undone = 'kept'
    group by contact_id order by contact_id limit ${limit} offset ${(page - 1) * limit}`.execute(trx);
  return rows;
}
