/** Contacts on their way into a file: only the columns it needs, and never more than a page of them in memory. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import type { ExportQuery } from "../lists/contact-list-rows.ts";

const pageRows = 1_000;

const listed = (fields: readonly (keyof Contact)[]) => sql.join(fields.map((field) => sql.ref(`c.${field}`)));

/** Contacts by number with the named fields alone; who reads others of the row has not named them. */
export async function findExportRows(
  trx: Trx,
  tenant_id: string,
  ids: readonly number[],
  fields: readonly (keyof Contact)[],
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`select ${listed(fields)} from contacts c
    where c.tenant_id = ${tenant_id} and c.id = any(${ids}::bigint[])`.execute(trx);
  return rows;
}

/**
 * All of them in order, in pages; the transaction must be a snapshot, so that all are of one moment. The numbers alone are put
 * in order: sorting whole rows would write every one of them to the disk first.
 */
export async function* walkExport(
  { trx, actor }: Ctx,
  { where, order }: ExportQuery,
  fields: readonly (keyof Contact)[],
): AsyncGenerator<Contact[]> {
  // All rows are wanted: without this the planner takes the way to the first of them.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare walk_export no scroll cursor for
    select c.id from contact_book c where ${where} order by ${order}`.execute(trx);
  const fetch = sql<{ id: number }>`fetch ${sql.raw(String(pageRows))} from walk_export`;
  const readPage = async () => {
    const ids = (await fetch.execute(trx)).rows.map(({ id }) => id);
    return ids.length === 0 ? [] : inOrder(ids, await findExportRows(trx, actor.tenant_id, ids, fields));
  };
  // While one page is written the database is at work on the next.
  for (let page = await readPage(); page.length > 0;) {
    const next = readPage();
    // Heard where it is awaited; here only so that one nobody waits for any more is no crash.
    next.catch(() => undefined);
    yield page;
    page = await next;
  }
}

function inOrder(ids: readonly number[], rows: readonly Contact[]): Contact[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
