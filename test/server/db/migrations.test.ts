/** A database of an older version keeps what was written in it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { matchVersion } from "../../../src/domain/duplicates/match-version.ts";
import { emptyDataCapture } from "../../../src/domain/fact-finder/data-capture.ts";
import { emptyRxDetails } from "../../../src/domain/fact-finder/rx-details.ts";
import { decideFlag, type FlagRules } from "../../../src/domain/flags/evaluate.ts";
import { featureKeys } from "../../../src/domain/flags/flag-texts.ts";
import { isOn } from "../../../src/domain/users/features.ts";
import { connect } from "../../../src/server/db/connect.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { findDetail } from "../../../src/server/fact-finder/contact-detail-rows.ts";
import { freshDatabase } from "../../fixtures/database.ts";
import { inDatabase } from "../../fixtures/database-server.ts";

const migrations = new URL("../../../src/server/db/migrations", import.meta.url);

async function emptyDatabase(): Promise<string> {
  const address = await freshDatabase();
  await inDatabase(address, (client) => client.query("drop schema public cascade; create schema public"));
  return address;
}

/** A database as the server of that migration left it. */
async function databaseOf(migration: string): Promise<string> {
  const address = await emptyDatabase();
  await migrate(address, migration);
  return address;
}

test("several servers that begin at once bring an empty database to the newest schema, once", async () => {
  const address = await emptyDatabase();
  await Promise.all([1, 2, 3, 4].map(() => migrate(address)));
  const steps = "select count(*)::int as count, count(distinct name)::int as names from kysely_migration";
  const [done] = (await inDatabase(address, (client) => client.query(steps))).rows;
  expect(done).toEqual({ count: readdirSync(migrations).length, names: readdirSync(migrations).length });
});

test("contacts with match keys of every older version are rekeyed by a migration", () => {
  const resets = readdirSync(migrations).flatMap((name) => {
    const text = readFileSync(new URL(`migrations/${name}`, new URL(".", migrations)), "utf8");
    return [...text.matchAll(/set match_version = 0 where match_version in \(([\d, ]+)\)/g)].map(
      ([, versions]) => versions,
    );
  });
  const reset = resets.flatMap((versions) => (versions ?? "").split(",").map(Number));
  for (let version = 1; version < matchVersion; version++) expect(reset).toContain(version);
});

test("features switched on and off for a company become rules that decide the same", async () => {
  const address = await databaseOf("0130_paused_jobs");
  const features = { export: false, voicemail: true };
  await inDatabase(address, (client) =>
    client.query(
      `insert into tenants (tenant_id, key, name, features, created_at)
       values (gen_random_uuid(), 'one', 'One', $1, 1), (gen_random_uuid(), 'two', 'Two', '{}', 1)`,
      [JSON.stringify(features)],
    ),
  );
  await migrate(address);
  const { rows } = await inDatabase(address, (client) =>
    client.query("select key, features from tenants order by key"),
  );
  const [one, two] = rows as { features: FlagRules }[];
  const user = { user_id: "u", account_type: "agent", rm: false } as const;
  for (const [features_then, now] of [
    [features, one?.features],
    [{}, two?.features],
  ] as const) {
    const facts = { rules: now ?? {}, company_number: "", deployment: {} };
    for (const key of featureKeys) expect(decideFlag(key, user, facts).on).toBe(isOn(features_then, key));
  }
});

test("fact finders and prescriptions written as one body keep every answer, part by part", async () => {
  const address = await databaseOf("0006_policy_filters");
  const tenant_id = "11111111-1111-4111-8111-111111111111";
  const { id: _id, contact_id: _of, seq: _seq, version: _version, updated_at: _at, ...blank } = emptyDataCapture(7);
  const answers = {
    ...blank,
    money: { ...blank.money, home: "owned" },
    budget: 12_000,
    goals: { ...blank.goals, travel: 3 },
  };
  const rx = { medications: [], pharmacies: [], allergies: ["Latex"] };
  await inDatabase(address, async (client) => {
    for (const [table, body] of [
      ["data_captures", answers],
      ["rx_details", rx],
    ] as const)
      await client.query(
        `insert into ${table} (tenant_id, contact_id, body, version, updated_at) values ($1, 7, $2, 4, 99)`,
        [tenant_id, JSON.stringify(body)],
      );
  });
  await migrate(address);
  const { db, close } = connect(address, () => undefined, { connectionsMax: 1 });
  const read = <T extends "data_captures" | "rx_details">(table: T) =>
    tenantTx(db, tenant_id, (trx) => findDetail(trx, tenant_id, table, 7));
  const facts = { version: 4, updated_at: 99 };
  expect(await read("data_captures")).toEqual({ ...emptyDataCapture(7), ...answers, ...facts });
  expect(await read("rx_details")).toEqual({ ...emptyRxDetails(7), ...rx, ...facts });
  await close();
});
