/** What a connection is asked again and again is kept by the database, and means the same kept as it did plain. */
import { type QueryResult, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "../../../src/server/db/connect.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../../fixtures/database.ts";

let connection: Connection;
beforeAll(async () => {
  // One connection, so that what is asked again comes on the same.
  connection = connect(await freshDatabase(), () => undefined, { connectionsMax: 1 });
  await sql`create table kept_things (tenant_id text, name text)`.execute(connection.db);
  await sql`insert into kept_things values ('t-1', 'ours'), ('t-2', 'theirs')`.execute(connection.db);
  await sql`alter table kept_things enable row level security`.execute(connection.db);
  await sql`create policy own on kept_things using (tenant_id = current_setting('app.tenant_id'))`.execute(
    connection.db,
  );
  await sql`grant select on kept_things to fieldline_app`.execute(connection.db);
});
afterAll(() => connection.close());

const asked = (text: string, value: unknown = "a") => connection.pool.query(text, [value]);
const kept = async (part: string) => {
  const { rows } = await connection.pool.query<{ n: number }>(
    "select count(1) as n from pg_prepared_statements where strpos(statement, '" + part + "') > 0",
  );
  return rows[0]?.n;
};

test("the third time a statement is kept, for every value of it", async () => {
  const text = "select $1::text || '-third' as said";
  for (const value of ["a", "b"]) expect((await asked(text, value)).rows).toEqual([{ said: `${value}-third` }]);
  expect(await kept("-third")).toBe(0);
  for (const value of ["c", null, "e"])
    expect((await asked(text, value)).rows).toEqual([{ said: value && `${value}-third` }]);
  expect(await kept("-third")).toBe(1);
});

test("a kept statement shows each tenant its own, and the owner all, however often it was planned", async () => {
  const names = sql<{ name: string }>`select name from kept_things where name <> ${"x"} order by name`;
  const seen = (found: QueryResult<{ name: string }>) => found.rows.map(({ name }) => name);
  for (let round = 0; round < 8; round++) {
    for (const [tenant, own] of [
      ["t-1", "ours"],
      ["t-2", "theirs"],
    ] as const)
      expect(seen(await tenantTx(connection.db, tenant, (trx) => names.execute(trx)))).toEqual([own]);
    expect(seen(await names.execute(connection.db))).toEqual(["ours", "theirs"]);
  }
  expect(await kept("from kept_things where name <>")).toBe(1);
});

test.for([
  ["without values", "select '-plain' as said", []],
  ["with all columns, which may become others", "select * from kept_things where name = $1 || '-plain'", ["a"]],
  ["with very many rows", `select $1 || '-plain', '${"x".repeat(9_000)}'`, ["a"]],
] as const)("a statement %s is not kept", async ([, text, values]) => {
  for (let time = 0; time < 5; time++) await connection.pool.query(text, [...values]);
  expect(await kept("-plain")).toBe(0);
});

test("no more are kept than the database has room for", async () => {
  for (let n = 0; n < 300; n++) for (let time = 0; time < 3; time++) await asked(`select $1::text as many_${n}`);
  expect(await kept("many_")).toBeGreaterThan(200);
  expect(await kept("")).toBeLessThanOrEqual(256);
  expect((await asked("select $1::text as many_299")).rows).toEqual([{ many_299: "a" }]);
});

test("one that fails every time fails with its own reason, and a corrected one works", async () => {
  const { pool, close } = connect(connection.connectionString, () => undefined, { connectionsMax: 1 });
  for (let time = 0; time < 5; time++)
    await expect(pool.query("select $1::text from nowhere", ["a"])).rejects.toThrow('"nowhere" does not exist');
  const failed = async () => {
    const client = await pool.connect();
    await client.query("begin");
    await expect(client.query("select 1 / $1::int", [0])).rejects.toThrow("division by zero");
    await expect(client.query("select 1 + $1::int as sum", [1])).rejects.toThrow("transaction is aborted");
    await client.query("rollback");
    client.release();
  };
  for (let time = 0; time < 4; time++) await failed();
  expect((await pool.query("select 1 + $1::int as sum", [1])).rows).toEqual([{ sum: 2 }]);
  await close();
});

test.for([
  ["a column becomes another under a running server", "alter table kept_things alter name type varchar(80)"],
  ["a pooler in between forgets", "deallocate all"],
] as const)("%s: it fails once, then everything is sent whole", async ([, what]) => {
  const { pool, close } = connect(connection.connectionString, () => undefined, { connectionsMax: 1 });
  const text = "select name from kept_things where name = $1";
  for (let time = 0; time < 3; time++) await pool.query(text, ["ours"]);
  await pool.query(what);
  const client = await pool.connect();
  await expect(client.query(text, ["ours"])).rejects.toThrow(/cached plan|prepared statement/);
  for (let time = 0; time < 5; time++) expect((await client.query(text, ["ours"])).rows).toEqual([{ name: "ours" }]);
  client.release();
  await close();
});
