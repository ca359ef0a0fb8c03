/** Makes a tenant's book ten times larger by copying it inside the database; a quarter of a million made one by one would take minutes. */
import type { Pool } from "pg";

/** `reach`: statements on the grown book before its search indexes are built; `$1` is the tenant's key. */
export async function growBook(
  pool: Pool,
  tenant: string,
  times: number,
  { reach = [] }: { reach?: readonly string[] } = {},
): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string; contacts: number }>(
    "select t.tenant_id, count(*) as contacts from tenants t join contacts c using (tenant_id) where t.key = $1 group by 1",
    [tenant],
  );
  const [{ tenant_id, contacts } = { tenant_id: "", contacts: 0 }] = rows;
  const columns = await columnsOf(pool, "contacts");
  const values = columns.map((name) => copied(name, contacts));
  const indexes = await searchIndexes(pool);
  // Rebuilt afterwards: 2 s instead of half a minute.
  await pool.query("drop index contacts_haystack, contacts_numbers");
  await pool.query(
    `insert into contacts (${columns.join()}) select ${values.join()} from contacts c cross join generate_series(1, $2 - 1) copy
      join contacts n on n.tenant_id = c.tenant_id and n.id = abs(hashint8(c.id * 1000 + copy)::bigint) % $3 + 1 where c.tenant_id = $1`,
    [tenant_id, times, contacts],
  );
  for (const statement of reach) await pool.query(statement, [tenant]);
  for (const index of indexes) await pool.query(index);
  await pool.query(reach.length > 0 ? "vacuum full analyze contacts" : "vacuum analyze contacts");
}

/** Gives the copies of a book of so many contacts the policies of their originals, without the numbers. */
export async function growPolicies(pool: Pool, tenant: string, times: number, contacts: number): Promise<void> {
  const columns = await columnsOf(pool, "policies");
  const own: Record<string, string> = {
    id: "gen_random_uuid()",
    contact_id: `p.contact_id + copy * ${stepOf(contacts)}`,
    policy_number: "''",
    application_number: "''",
  };
  await pool.query(
    `insert into policies (${columns.join()}) select ${columns.map((name) => own[name] ?? `p.${name}`).join()}
      from policies p join tenants t on t.tenant_id = p.tenant_id and t.key = $1 cross join generate_series(1, $2 - 1) copy`,
    [tenant, times],
  );
  await pool.query("vacuum analyze policies");
}

/** Every copy is another person: names come from one row, everything else from another, so that none goes with the other. */
const ofNames = ["first_name", "last_name", "name_key", "haystack", "emails"];

function copied(name: string, contacts: number): string {
  const further = stepOf(contacts);
  const own: Record<string, string> = {
    id: `c.id + copy * ${further}`,
    ref: "gen_random_uuid()",
    seq: `c.seq + copy * ${further}`,
  };
  return own[name] ?? (ofNames.includes(name) ? `n.${name}` : `c.${name}`);
}

/** From one copy's numbers to the next one's. */
function stepOf(contacts: number): number {
  return Math.ceil(contacts / 8) * 8;
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ attname: string }>(
    "select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [table],
  );
  return rows.map(({ attname }) => attname);
}

async function searchIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname in ('contacts_haystack', 'contacts_numbers')",
  );
  return rows.map(({ indexdef }) => indexdef);
}
