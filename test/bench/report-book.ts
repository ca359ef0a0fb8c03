/** A company's book as large as reports must bear: its demo rows copied inside the database, spread over two years. */
import type { Pool } from "pg";
import { growBook } from "./large-book.ts";

export interface BookSize {
  /** Made one by one; the rest are copies. */
  readonly laid: number;
  readonly times: number;
  readonly calls: number;
  readonly policies: number;
  readonly events: number;
}

export async function growReportBook(pool: Pool, tenant: string, size: BookSize): Promise<void> {
  await growBook(pool, tenant, size.times);
  const copied = `r.contact_id + copy % ${size.times} * ${size.laid}`;
  const further = { id: "gen_random_uuid()" };
  await growTable(pool, tenant, "calls", size.calls, "r.created_at - shift", {
    ...further,
    contact_id: copied,
    ...shifted("created_at", "answered_at", "ended_at", "updated_at"),
  });
  await growTable(pool, tenant, "policies", size.policies, "r.created_at", {
    ...further,
    contact_id: copied,
    policy_number: "''",
    application_number: "''",
  });
  await growTable(pool, tenant, "events", size.events, "r.start_date - shift", {
    ...further,
    ...shifted("start_date", "end_date"),
  });
}

const shifted = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `r.${name} - shift`]));

/** About so many rows, which lie as they came. Its further indexes are built afterwards: a million rows would go into them one by one. */
async function growTable(
  pool: Pool,
  tenant: string,
  table: string,
  rows: number,
  order: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(furtherIndexes, [table]);
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  const values = columns.map(({ name }) => own[name] ?? `r.${name}`);
  await pool.query(
    `with laid as (select r.*, count(*) over () as laid from ${table} r join tenants using (tenant_id) where key = $1)
    insert into ${table} (${columns.map(({ name }) => name).join()})
      select ${values.join()} from laid r cross join lateral generate_series(2, $2::bigint / laid) copy
        cross join lateral (select abs(hashtextextended(r.id::text, copy)) % (730 * 86400000::bigint) as shift) s
        order by ${order}`,
    [tenant, rows],
  );
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query(`vacuum analyze ${table}`);
}

const furtherIndexes = `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i
  join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and not i.indisprimary
    and not exists (select from pg_constraint o where o.conindid = c.oid)`;
