/** Contacts read for a file: only the columns it needs, one page in memory at a time. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import type { ExportQuery } from "../lists/contact-list-rows.ts";

const pageRows = 1_000;

const listed = (fields: readonly (keyof Contact)[]) => sql.join(fields.map((field) => sql.ref(`c.${field}`)));

/** What the session has exported while it acts as another user, by the audit. */
export async function countExportedActing(
  trx: Trx,
  { tenant_id, session_id, user_id, acting }: Actor,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum((a.fields -> 'rows' ->> 'new')::int), 0)::int as count
    from audit a join sessions s on s.tenant_id = a.tenant_id and s.id = ${session_id}
    where a.tenant_id = ${tenant_id} and a.actor_id = ${acting?.actor_id ?? null} and a.acting_as_id = ${user_id}
      and a.action = 'export' and a.record_type in ('contacts', 'report') and a.at >= s.created_at`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Contacts by id with only the named fields; the others are undefined at runtime. */
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
 * All of them in order, in pages; the transaction must be a snapshot, so that all rows are of one moment. Only the ids
 * are sorted: sorting whole rows would first write every one of them to disk.
 */
export async function* walkExport(
  { trx, actor }: Ctx,
  { where, order }: ExportQuery,
  fields: readonly (keyof Contact)[],
): AsyncGenerator<Contact[]> {
  // All rows are read: without this the planner optimizes for the first ones.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare walk_export no scroll cursor for
    select c.id from contact_book c where ${where} order by ${order}`.execute(trx);
  const fetch = sql<{ id: number }>`fetch ${sql.raw(String(pageRows))} from walk_export`;
  const readPage = async () => {
    const ids = (await fetch.execute(trx)).rows.map(({ id }) => id);
    return ids.length === 0 ? [] : inOrder(ids, await findExportRows(trx, actor.tenant_id, ids, fields));
  };
  // The next page is queried while this one is written.
  for (let page = await readPage(); page.length > 0;) {
    const next = readPage();
    // Awaited later; avoids an unhandled rejection if nobody does.
    next.catch(() => undefined);
    yield page;
    page = await next;
  }
}

function inOrder(ids: readonly number[], rows: readonly Contact[]): Contact[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
