/** What a person says of their notices is known on all their devices, and on nobody else's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Fact = { id: string; about: string; value: unknown; said_at: number };

async function changesFor(who: Who, cursor?: string) {
  const { json } = await app.request(who, "GET", `/v1/sync/changes${cursor ? `?cursor=${cursor}` : ""}`);
  const { data, meta } = json as {
    data: { collection: string; rows: Fact[]; gone: string[] }[];
    meta: { cursor: string };
  };
  const own = data.filter(({ collection }) => collection === "notice_facts");
  return { rows: own.flatMap(({ rows }) => rows), gone: own.flatMap(({ gone }) => gone), cursor: meta.cursor };
}

const factsOf = async (who: Who) =>
  (await changesFor(who)).rows
    .map(({ about, value }) => [about, value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

function say(who: Who, facts: object[], at = app.world.now()) {
  const body = { facts: facts.map((fact) => ({ id: app.world.uuid(), ...fact })), at };
  // From a device that was offline for a day.
  const headers = { "x-heard-at": String(app.world.now() - dayMs) };
  return app.request(who, "POST", "/v1/notices", { body, headers });
}

test("what was read, muted and asked to be quiet is told to the person's devices, and to no one else", async () => {
  const quiet = { from: "20:00", to: "08:00" };
  const { status } = await say("ada", [
    { about: "read.transfer.t", value: true },
    { about: "muted.missed_call", value: true },
    { about: "quiet_hours", value: quiet },
  ]);
  expect(status).toBe(200);
  const said = [
    ["muted.missed_call", true],
    ["quiet_hours", quiet],
    ["read.transfer.t", true],
  ];
  expect(await factsOf("ada")).toEqual(said);
  // Her manager sees her contacts, not what she has read; another company's person says the same of theirs.
  expect(await factsOf("mona")).toEqual([]);
  expect((await say("eve", [{ about: "muted.missed_call", value: false }])).status).toBe(200);
  expect(await factsOf("ada")).toEqual(said);
  expect(await factsOf("eve")).toEqual([["muted.missed_call", false]]);
  expect((await say(null, [{ about: "read.x", value: true }])).status).toBe(401);
});

test("of two devices' reports the later counts, whichever arrives first, and both receive one fact", async () => {
  const now = app.world.now();
  const first = await say("ben", [{ about: "muted.flow_failed", value: true }], now - 1_000);
  const late = await say("ben", [{ about: "muted.flow_failed", value: false }], now - 60_000);
  const kept = first.at("data.0.id");
  expect([late.at("data.0.id"), late.at("data.0.value")]).toEqual([kept, true]);
  const next = await say("ben", [{ about: "muted.flow_failed", value: false }], now - 500);
  expect(next.at("data.0.id")).toBe(kept);
  expect(await factsOf("ben")).toEqual([["muted.flow_failed", false]]);
});

test("a clock that is ahead does not outlast what is said after it", async () => {
  const now = app.world.now();
  const ahead = await say("ben", [{ about: "quiet_hours", value: null }], now + 365 * dayMs);
  expect(ahead.at("data.0.said_at")).toBe(now);
  await say("ben", [{ about: "quiet_hours", value: { from: "12:00", to: "13:00" } }], now);
  expect(await factsOf("ben")).toContainEqual(["quiet_hours", { from: "12:00", to: "13:00" }]);
});

test("clients cannot set server-side facts, and of two concurrent reports the last counts", async () => {
  const refused = await say("ada", [{ about: "told.flow_failed.f.2026-11-25", value: true }]);
  expect(refused.status).toBe(422);
  const twice = await say("ada", [
    { about: "muted.app_update", value: true },
    { about: "muted.app_update", value: false },
  ]);
  expect(twice.at("data")).toMatchObject([{ about: "muted.app_update", value: false }]);
});

test("marks of long ago are let go of with the next word, on the devices too; what is muted stays", async () => {
  const { world, connection } = app;
  await say("mona", [
    { about: "read.call.old", value: true },
    { about: "muted.missed_call", value: true },
  ]);
  const { rows, cursor } = await changesFor("mona");
  await connection.db
    .updateTable("notice_facts")
    .set({ updated_at: world.now() - 121 * dayMs })
    .where("about", "=", "read.call.old")
    .execute();
  await say("mona", [{ about: "read.call.new", value: true }]);
  expect(await factsOf("mona")).toEqual([
    ["muted.missed_call", true],
    ["read.call.new", true],
  ]);
  const old = rows.find(({ about }) => about === "read.call.old");
  expect((await changesFor("mona", cursor)).gone).toContain(old?.id);
});
