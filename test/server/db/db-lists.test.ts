/** Long lists come to the database as they are, whatever stands in them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../../src/server/db/connect.ts";
import { plainList, textList } from "../../../src/server/db/lists.ts";
import { freshDatabase } from "../../fixtures/database.ts";

test.for([
  ["plain words", ["Ada", "O’Neil", '{"a":"b\\"c"}', "{1,2}", "NULL", " two\nlines "]],
  ["what lacks and what is empty", [null, "", "x", null]],
  ["one empty text", [""]],
  ["one that lacks", [null]],
  ["none", []],
  ["control characters", ["a\u001fb", "\u001e", null, "\u001e\u001f"]],
] as [string, (string | null)[]][])("texts: %s", async ([, texts]) => {
  const { db, close } = connect(await freshDatabase(), () => undefined, { connectionsMax: 1 });
  const { rows } = await sql<{ list: (string | null)[] }>`select ${textList(texts)} as list`.execute(db);
  await close();
  expect(rows).toEqual([{ list: texts }]);
});

test("numbers and ids", async () => {
  const { db, close } = connect(await freshDatabase(), () => undefined, { connectionsMax: 1 });
  const ids = ["018f0000-0000-7000-8000-000000000001", null];
  const { rows } = await sql`select ${plainList([2 ** 53 - 1, -1, 0])}::bigint[] as numbers,
    ${plainList(ids)}::uuid[] as ids, ${plainList([])}::int[] as none`.execute(db);
  await close();
  expect(rows).toEqual([{ numbers: [2 ** 53 - 1, -1, 0], ids, none: [] }]);
});
