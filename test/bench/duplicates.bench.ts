/** The search for duplicates over a quarter of a million contacts, against comparing everybody with everybody in the same database. */
import type { Pool } from "pg";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { insertContacts } from "../../src/server/contacts/contact-rows.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { someContacts } from "../fixtures/contacts.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";

const contacts = 250_000;
const batch = 1_000;
const repeats = 5;

const bench: Bench = (report) =>
  inBenchServer([{ key: "twins", name: "Twins", seed: 5, users: 40, contacts: 10 }], async (app) => {
    const { pool } = app.connection;
    const admin = await signIn(app, "twins", "admin");
    const owner = (await signIn(app, "twins", "agent")).user_id;
    await fill(app, admin.tenant_id, owner);
    const page = () => timed(() => firstPage(app.url, admin.cookie));
    const naive = () => timed(() => selfJoin(pool, admin.tenant_id));
    const spent = await inTurns(repeats, { page, naive });
    const what = "duplicates of 250,000 contacts";
    report({ figure: `${what}: first page`, measured: median(spent.page), unit: "ms", hold: { max: 1_000 } });
    report({
      figure: `${what}: naive self-join ÷ first page`,
      measured: ratioOf(spent.naive, spent.page),
      unit: "×",
      hold: { min: 5 },
    });
  });
export default bench;

async function timed(work: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  if ((await work()) < 50) throw new Error("fewer pairs than fill a page");
  return performance.now() - begun;
}

/** Like imports would bring them, so with their keys; the search index of words is built at the end, as it is not measured. */
async function fill({ connection: { db, pool } }: BenchServer, tenant_id: string, owner_id: string): Promise<void> {
  const { rows } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'contacts_haystack'",
  );
  await pool.query("drop index contacts_haystack");
  for (let from = 0; from < contacts; from += batch) {
    const made: Contact[] = someContacts(batch, from + 1, 1_000 + from).map((contact) => ({
      ...contact,
      owner_id,
      pool_id: null,
    }));
    await tenantTx(db, tenant_id, (trx) => insertContacts(trx, tenant_id, made));
  }
  await pool.query(rows[0]?.indexdef ?? "");
  await pool.query("vacuum analyze");
}

async function firstPage(url: string, cookie: string): Promise<number> {
  const reply = await fetch(`${url}/v1/contacts`, {
    method: "PATCH",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ contacts_scope: { group: "all_agents", page: 1, limit: 50 }, duplicates: "any" }),
  });
  const { meta } = (await reply.json()) as { meta: { pairs: unknown[] } };
  return meta.pairs.length;
}

/** What one would write first: the same rules as joins of the table with itself. How a name sounds is left out, in its favour. */
async function selfJoin(pool: Pool, tenant_id: string): Promise<number> {
  const { rows } = await pool.query(
    `with living as materialized (
        select id, lower(first_name) as first, lower(last_name) as last, birth_date, phones, emails, addresses
        from contacts where tenant_id = $1 and deleted_at is null
      ), phones as (select id, last, p ->> 'number' as reach from living, jsonb_array_elements(phones) p where last <> ''),
      emails as (select id, last, lower(p ->> 'address') as reach from living, jsonb_array_elements(emails) p where last <> ''),
      homes as (select id, first, lower(p ->> 'line1') as street, left(p ->> 'zip', 5) as zip
        from living, jsonb_array_elements(addresses) p where first <> '')
      select 0 as level, a.id, b.id from phones a join phones b using (last, reach) where a.id < b.id
      union select 0, a.id, b.id from emails a join emails b using (last, reach) where a.id < b.id
      union select 1, a.id, b.id from living a join living b using (last, birth_date) where a.id < b.id and last <> ''
      union select 1, a.id, b.id from homes a join homes b using (first, street, zip) where a.id < b.id
      order by 1, 2, 3 limit 50`,
    [tenant_id],
  );
  return rows.length;
}
