import { afterAll, expect, it } from "vitest";
import { demoTrouble } from "../../../src/server/demo/separate-databases.ts";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";
import { hooks } from "../../../src/server/features.ts";
import { createFirstAdmin } from "../../../src/server/session/first-admin.ts";
import { readSettings } from "../../../src/server/settings.ts";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";

const apps: EmptyTestServer[] = [];
async function emptyTestServer(): Promise<EmptyTestServer> {
  const app = await openEmptyTestServer();
  apps.push(app);
  return app;
}
afterAll(async () => void (await Promise.all(apps.map((one) => one.close()))));

const few = demoTenants.map((tenant) => ({ ...tenant, users: 12, contacts: 20 }));
const admin = {
  first_name: "Grace",
  last_name: "Hall",
  email: "grace@hall.test",
  username: "grace",
  password: "seven quiet herons",
};

const asDemo = { demo: true, host: "127.0.0.1" };
const forAll = { demo: false, host: "0.0.0.0" };

it("an empty database takes either", async () => {
  const { connection } = await emptyTestServer();
  expect(await demoTrouble(connection.db, asDemo)).toBeNull();
  expect(await demoTrouble(connection.db, forAll)).toBeNull();
});

it("where the demo accounts are, no server starts that others reach", async () => {
  const { connection, world } = await emptyTestServer();
  await fillDemo(connection.db, world.now(), "nobody signs in", few);
  expect(await demoTrouble(connection.db, asDemo)).toBeNull();
  expect(await demoTrouble(connection.db, forAll)).toMatch(/demo accounts.*separate database or FIELDLINE_DATA folder/);
  expect(await demoTrouble(connection.db, { demo: false, host: "127.0.0.1" })).toBeNull();
});

it("a company's database gets no demo accounts, whatever the company is called", async () => {
  const { connection, world } = await emptyTestServer();
  await createFirstAdmin({ db: connection.db, world, hooks }, { ...admin, company: "Demo" });
  expect(await demoTrouble(connection.db, forAll)).toBeNull();
  expect(await demoTrouble(connection.db, asDemo)).toMatch(/company's records.*--empty/);
});

it.each([
  { email: "admin@demo.fieldline.test", username: "grace" },
  { email: "grace@hall.test", username: "grace.fieldline.test" },
])("someone who calls themselves so in a company of their own stops no server: %j", async (names) => {
  const { connection, world } = await emptyTestServer();
  await createFirstAdmin({ db: connection.db, world, hooks }, { ...admin, ...names, company: "Hall" });
  expect(await demoTrouble(connection.db, forAll)).toBeNull();
});

it("in one data folder the demo has a folder of its own, so that a first look is followed by an empty start", () => {
  const at = (...args: string[]) => readSettings({ FIELDLINE_DATA: "/data" }, args).dataFolder;
  expect(at("--empty")).toBe("/data");
  expect(at()).toBe("/data/demo");
});
