import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";

let app: TestServer;
let tenants: { tenant_id: string; contacts: number }[];
beforeAll(async () => {
  app = await openTestServer();
  const small = demoTenants.map((tenant, at) => ({ ...tenant, users: 12, contacts: 30 + at }));
  await fillDemo(app.connection.db, app.world.now(), "nobody signs in", small);
  const { rows } = await app.connection.pool.query(
    "select tenant_id, count(*) as contacts from contacts group by 1 order by 2",
  );
  tenants = rows;
});
afterAll(() => app.close());

/** As the app does it: one transaction, one tenant, under its own role. Undone at the end. */
async function asApp(tenant_id: string | null, statement: string): Promise<Record<string, unknown>[]> {
  const client = await app.connection.pool.connect();
  try {
    await client.query("begin");
    if (tenant_id) await client.query("select set_config('app.tenant_id', $1, true)", [tenant_id]);
    await client.query("set local role fieldline_app");
    return (await client.query(statement)).rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("the contact book that lists are read from", () => {
  it("holds the transaction's tenant and no one else, whatever a statement forgets to name", async () => {
    expect(tenants.map(({ contacts }) => contacts)).toEqual([30, 31]);
    for (const { tenant_id, contacts } of tenants) {
      const rows = await asApp(tenant_id, "select distinct tenant_id, count(*) over () as contacts from contact_book");
      expect(rows).toEqual([{ tenant_id, contacts }]);
    }
  });

  it("answers nothing to a transaction that has named no tenant", async () => {
    await expect(asApp(null, "select id from contact_book")).rejects.toThrow(/app\.tenant_id|uuid/);
  });

  it("cannot be written through", async () => {
    const tenant_id = tenants[0]?.tenant_id ?? "";
    await expect(asApp(tenant_id, "update contact_book set first_name = 'x'")).rejects.toThrow(/permission denied/);
  });
});
