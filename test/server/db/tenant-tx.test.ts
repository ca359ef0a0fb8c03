/** A tenant's transaction begins in the app's own role, in one round trip, and leaves nothing of it behind. */
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "../../../src/server/db/connect.ts";
import type { Database, Trx } from "../../../src/server/db/schema.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { statementsOf } from "../../bench/statements.ts";
import { freshDatabase } from "../../fixtures/database.ts";

let connection: Connection;
let own: string | undefined;
beforeAll(async () => {
  // One connection, so that the next to ask has the same.
  connection = connect(await freshDatabase(), () => undefined, { connectionsMax: 1 });
  await sql`set synchronous_commit = 'on'`.execute(connection.db);
  own = (await stateIn(connection.db))?.role;
});
afterAll(() => connection.close());

const asked = sql<{ role: string; tenant: string; level: string; commit: string; wait: string }>`select
  current_user as role, current_setting('app.tenant_id', true) as tenant, current_setting('transaction_isolation') as level,
  current_setting('synchronous_commit') as commit, current_setting('lock_timeout') as wait`;
const stateIn = async (db: Kysely<Database>) => (await asked.execute(db)).rows[0];
const usual = { role: "fieldline_app", level: "read committed", commit: "on", wait: "0" };

test.for([
  ["as it is", "t-1", {}, {}],
  ["a tenant named to break out", "x', true); reset role; select set_config('a.b', '", {}, {}],
  ["one unchanging picture", "t-1", { snapshot: true }, { level: "repeatable read" }],
  ["a commit that does not wait", "t-1", { asyncCommit: true }, { commit: "off" }],
  ["a bounded wait for locks", "t-1", { lockWait: "3s" }, { wait: "3s" }],
] as const)("%s", async ([, tenant, options, differs]) => {
  const state = await tenantTx(connection.db, tenant, stateIn, options);
  expect(state).toEqual({ ...usual, tenant, ...differs });
  expect(await stateIn(connection.db)).toEqual({ ...usual, role: own, tenant: "" });
});

test("begin and role are one statement, and the work comes next", async () => {
  const sent = await statementsOf(connection.pool, () => tenantTx(connection.db, "t-1", stateIn));
  expect(sent.map(({ text }) => text.split(/[\s;]/)[0])).toEqual(["begin", "select", "commit"]);
});

test("of many at once each sees its own tenant", async () => {
  const tenants = Array.from({ length: 20 }, (_, nth) => `t-${nth}`);
  const states = await Promise.all(tenants.map((tenant) => tenantTx(connection.db, tenant, stateIn)));
  expect(states.map((state) => state?.tenant)).toEqual(tenants);
});

test("what goes wrong leaves the connection clean", async () => {
  const refused = tenantTx(connection.db, "t-1", stateIn, { lockWait: "-3s" });
  await expect(refused).rejects.toThrow("lock_timeout");
  // A statement ends where its text does.
  await expect(tenantTx(connection.db, "t-1', true) --\0", stateIn)).rejects.toThrow("invalid message format");
  const thrown = tenantTx(connection.db, "t-1", () => Promise.reject(new Error("no")));
  await expect(thrown).rejects.toThrow("no");
  expect(await stateIn(connection.db)).toMatchObject({ role: own, tenant: "" });
});

test("a transaction within the work of a tenant's is not that tenant's", async () => {
  const { db, close } = connect(connection.connectionString, () => undefined);
  const other = await tenantTx(db, "t-1", () => db.transaction().execute((trx) => stateIn(trx as unknown as Trx)));
  await close();
  expect(other).toMatchObject({ role: own, tenant: null });
});

test("nothing is done where the role was not taken", async () => {
  const plain = new Kysely<Database>({ dialect: new PostgresDialect({ pool: connection.pool }) });
  await expect(tenantTx(plain, "t-1", stateIn)).rejects.toThrow("app's own role");
});
