/** The log of a call whose server is gone, and of one whose server had to wait for the database. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallRow } from "../../../src/domain/calls/call.ts";
import { noteCallEvent } from "../../../src/server/calls/call-record.ts";
import { strandedMs } from "../../../src/server/voice/limits.ts";
import { LiveCalls } from "../../../src/server/voice/live-calls.ts";
import { giveNumber } from "../../fixtures/callers.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

const numbers = { ada: "+15155550111" };

let app: TestServer;

beforeAll(async () => {
  app = await openTestServer();
  await giveNumber(app, app.people.ada, numbers.ada);
});

afterAll(() => app.close());

const rowOf = async (id: string) => {
  const reply = await app.request("ada", "POST", "/v1/dialer/fetch_historical_calls", { body: {} });
  return (reply.at("call_history") as CallRow[]).find((row) => row.id === id);
};

/** Servers that handle calls, and how a call of Ada's is reported. */
function servers() {
  const { connection, world, server, people } = app;
  const open = (db = () => connection.db) =>
    new LiveCalls(
      {
        world,
        get db() {
          return db();
        },
      },
      noteCallEvent(server.services),
      () => undefined,
    );
  const facts = { user_id: people.ada.id, contact_id: null, call_direction: "outbound" } as const;
  const numbered = { call_from: numbers.ada, call_to: "+12015550199", via: "browser" } as const;
  const ref = { tenant_id: people.home_id, call_id: world.uuid() };
  const placed = { ...ref, kind: "placed", call_sid: "CA1", ...numbered, ...facts } as const;
  return { open, ref, placed };
}

test("a call whose server is gone ends in the log where it was seen last", async () => {
  const { world } = app;
  const { open, ref, placed } = servers();
  const gone = open();
  await gone.note({ ...placed, at: world.now() });
  await gone.note({ ...ref, at: world.now(), kind: "answered" });
  const next = open();
  await next.turn();
  expect((await rowOf(ref.call_id))?.ended_at).toBeNull();
  await world.pass(strandedMs + 1_000);
  await next.turn();
  await expect.poll(() => rowOf(ref.call_id)).toMatchObject({ status: "completed", ended_by: "system" });
  await next.turn();
});

test("a call whose server waited for the database like all others goes on", async () => {
  const { connection, world } = app;
  const { open, ref, placed } = servers();
  let isAway = false;
  const db = () => {
    if (isAway) throw new Error("the database is away");
    return connection.db;
  };
  const [mine, other] = [open(db), open(db)];
  await mine.note({ ...placed, at: world.now() });
  isAway = true;
  await expect(other.turn()).rejects.toThrow("away");
  await world.pass(strandedMs + 1_000);
  isAway = false;
  await other.turn();
  await mine.turn();
  await other.turn();
  expect((await rowOf(ref.call_id))?.ended_at).toBeNull();
});

test("a company whose calls cannot be read keeps no call of another one in the log", async () => {
  const { connection, world } = app;
  const { open, ref, placed } = servers();
  const first = "00000000-0000-4000-8000-000000000001";
  await connection.pool.query(
    "insert into tenants (tenant_id, key, name, created_at) values ($1, 'first', 'First', 1)",
    [first],
  );
  await open().note({ ...placed, at: world.now() });
  await world.pass(strandedMs + 1_000);
  let asked = 0;
  const next = open(() => {
    asked += 1;
    // The list of companies is read first, then the first company.
    if (asked === 2) throw new Error("unreadable");
    return connection.db;
  });
  try {
    await expect(next.turn()).rejects.toThrow("failed");
    await expect.poll(() => rowOf(ref.call_id)).toMatchObject({ ended_by: "system" });
  } finally {
    await connection.pool.query("delete from tenants where tenant_id = $1", [first]);
  }
});
