/** Bulk SQL for demo data. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Trx } from "../db/schema.ts";

type Row = Record<string, unknown>;

/** Rows of one table, all with the same columns, in one statement. */
export async function insertRows(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) select ${names}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

/** The plain insert leaves `seq` to the feed's stamp; an initial fill numbers rows by activity directly. */
export async function numberContacts(trx: Trx, tenant_id: string, contacts: readonly Contact[]): Promise<void> {
  const pairs = JSON.stringify(contacts.map(({ id, seq }) => ({ id, seq })));
  await sql`update contacts c set seq = x.seq from jsonb_to_recordset(${pairs}::jsonb) as x(id bigint, seq bigint)
    where c.tenant_id = ${tenant_id} and c.id = x.id`.execute(trx);
}
