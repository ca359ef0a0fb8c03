/** The lock behind every query's own condition, and a schema that can be distributed by tenant. */
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let tables: string[];
beforeAll(async () => {
  app = await openTestServer();
  await layContact(app, { owner: app.people.ada });
  await layContact(app, { owner: app.people.eve });
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(app.connection.db);
  tables = rows.map(({ name }) => name);
});
afterAll(() => app.close());

/** Read before a tenant is known. */
const open = ["sign_in_names", "tenants"];

describe("a query that forgets its tenant", () => {
  test("sees its own tenant's rows alone, in every table", async () => {
    const { db } = app.connection;
    const { home_id, away_id } = app.people;
    const seen = async (table: string) =>
      tenantTx(db, home_id, async (trx) => {
        const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(table)}`.execute(
          trx,
        );
        return rows.map(({ tenant_id }) => tenant_id);
      });
    expect(tables.length).toBeGreaterThan(50);
    for (const table of [...tables.filter((one) => !open.includes(one)), "contact_book"])
      expect(await seen(table), table).not.toContain(away_id);
    expect(await seen("contacts")).toEqual([home_id]);
    expect(await seen("contact_book")).toEqual([home_id]);
  });

  test("changes nothing of another tenant's, and writes nothing there", async () => {
    const { db } = app.connection;
    const { home_id, away_id, eve } = app.people;
    const inHome = (what: RawBuilder<unknown>) => tenantTx(db, home_id, (trx) => what.execute(trx));
    await inHome(sql`update contacts set employer = 'Everywhere'`);
    const changed = sql<{ tenant_id: string }>`select distinct tenant_id from contacts where employer = 'Everywhere'`;
    expect((await changed.execute(db)).rows).toEqual([{ tenant_id: home_id }]);
    const key = sql`insert into idempotency_keys (tenant_id, user_id, key, request_hash, status, at)
      values (${away_id}, ${eve.id}, 'theirs', '', 0, 0)`;
    await expect(inHome(key)).rejects.toThrow("row-level security");
  });

  test("is refused whole where no tenant was set", async () => {
    const { db } = app.connection;
    const asApp = db.transaction().execute(async (trx) => {
      await sql`set local role fieldline_app`.execute(trx);
      return sql`select id from contacts`.execute(trx);
    });
    await expect(asApp).rejects.toThrow();
  });
});

test("every key names the tenant, those rows are known by first, so that tables can be distributed by it", async () => {
  // Which tenant a request is for is looked up in these.
  const beforeTenant = sql`('tenants', 'webpage_domains')`;
  const { rows } = await sql<{ key: string }>`select i.indexrelid::regclass::text as key
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname not in ${beforeTenant}
      and (a.attnum <> all(i.indkey) or i.indisprimary and i.indkey[0] <> a.attnum)`.execute(app.connection.db);
  expect(rows).toEqual([]);
});
