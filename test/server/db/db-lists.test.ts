/** Lists on their way into the database and out of it. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Connection } from "../../../src/server/db/connect.ts";
import { plainList, textList } from "../../../src/server/db/lists.ts";
import { type PageQuery, pageOf, pageOfSql } from "../../../src/server/db/pages.ts";
import type { Trx } from "../../../src/server/db/schema.ts";
import { statementsOf } from "../../bench/statements.ts";
import { freshDatabase } from "../../fixtures/database.ts";

let connection: Connection;
beforeAll(async () => void (connection = connect(await freshDatabase(), () => undefined, { connectionsMax: 1 })));
afterAll(() => connection.close());

test.for([
  ["plain words", ["Ada", "O’Neil", '{"a":"b\\"c"}', "{1,2}", "NULL", " two\nlines "]],
  ["what lacks and what is empty", [null, "", "x", null]],
  ["one empty text", [""]],
  ["one that lacks", [null]],
  ["none", []],
  ["control characters", ["a\u001fb", "\u001e", null, "\u001e\u001f"]],
] as [string, (string | null)[]][])("texts: %s", async ([, texts]) => {
  const { rows } = await sql<{ list: (string | null)[] }>`select ${textList(texts)} as list`.execute(connection.db);
  expect(rows).toEqual([{ list: texts }]);
});

test("numbers and ids", async () => {
  const ids = ["018f0000-0000-7000-8000-000000000001", null];
  const { rows } = await sql`select ${plainList([2 ** 53 - 1, -1, 0])}::bigint[] as numbers,
    ${plainList(ids)}::uuid[] as ids, ${plainList([])}::int[] as none`.execute(connection.db);
  expect(rows).toEqual([{ numbers: [2 ** 53 - 1, -1, 0], ids, none: [] }]);
});

test.for([
  ["the first", { page: 1, limit: 2 }, ["a", "b"], 5],
  ["one in the middle", { page: 2, limit: 2 }, ["c", "d"], 5],
  ["the last", { page: 3, limit: 2 }, ["e"], 5],
  ["a last one that is full", { page: 1, limit: 5 }, ["a", "b", "c", "d", "e"], 5],
  ["one past the end", { page: 4, limit: 2 }, [], 5],
  ["the only page of nothing", { page: 1, limit: 2 }, [], 0],
] as [string, PageQuery, string[], number][])("a page: %s", async ([, asked, names, total_count]) => {
  const { db } = connection;
  await db.deleteFrom("tenants").execute();
  const tenants = Array.from({ length: total_count }, (_, at) => ({
    tenant_id: `018f0000-0000-7000-8000-00000000000${at}`,
    key: `t${at}`,
    name: "edcba"[at] ?? "",
    features: "{}",
    created_at: 1,
  }));
  if (total_count > 0) await db.insertInto("tenants").values(tenants).execute();
  const rows = names.map((name) => ({ name }));
  expect(await pageOf(db.selectFrom("tenants").select("name").orderBy("name"), asked)).toEqual({ rows, total_count });
  const parts = { select: sql`name`, from: sql`tenants where created_at = 1`, orderBy: sql`name` };
  expect(await pageOfSql(db as Trx, parts, asked)).toEqual({ rows, total_count });
});

test("a page that is not full is not counted", async () => {
  const sorted = connection.db.selectFrom("tenants").select("name").orderBy("name");
  const sent = await statementsOf(connection.pool, () => pageOf(sorted, { page: 1, limit: 10 }));
  expect(sent).toHaveLength(1);
});
