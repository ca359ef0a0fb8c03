import { expect, test } from "vitest";
import { freshDatabase } from "../../fixtures/database.ts";
import { inDatabase } from "../../fixtures/database-server.ts";

async function tablesOf(address: string): Promise<string[]> {
  const listed = "select table_name from information_schema.tables where table_schema = 'public' order by 1";
  return inDatabase(address, async (client) => (await client.query(listed)).rows.map((row) => row.table_name));
}

test("a fresh database has every table and shares nothing with its neighbour", async () => {
  const [mine, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  expect(await tablesOf(mine)).toContain("contacts");
  await inDatabase(mine, (client) => client.query("create table mine_alone ()"));
  expect(await tablesOf(mine)).toContain("mine_alone");
  expect(await tablesOf(other)).not.toContain("mine_alone");
});
