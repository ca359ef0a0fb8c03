/** Where a queued write is, and how long it waits when the server asks it to. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sync } from "../../src/contract/device/sync.ts";
import { requester } from "../../src/local/api/request.ts";
import { ServerClock } from "../../src/local/api/server-clock.ts";
import { type LocalDatabase, openDatabase, plainTable } from "../../src/local/db/database.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { noteCreate, noteDelete, noteEdit } from "../../src/local/intents/notes.ts";
import { policyDelete, policyEdit } from "../../src/local/intents/policies.ts";
import { enqueue } from "../../src/local/outbox/enqueue.ts";
import { runRound } from "../../src/local/sync/loop.ts";
import { WakeSignal } from "../../src/local/sync/wake-signal.ts";
import { onePolicy } from "../fixtures/one-policy.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld, type SeededWorld } from "../fixtures/world.ts";

const user_id = "ada";
const aetna = "0193a000-0000-7000-8000-00000000ae7a";
const empty = { data: [], meta: { cursor: "1", more: false, phase: "delta", hi: 1 } };

let db: LocalDatabase;
let world: SeededWorld;
beforeEach(() => {
  world = seededWorld(1);
  db = openDatabase("fieldline:states", { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const write = (id: string, body: string) =>
  enqueue({ db, clock: new ServerClock(world), user_id }, noteCreate, {
    contact_id: 1,
    name: "Ann Lee",
    note: { id, body, kind: "note", pinned: false, call_id: null },
  });

/** One round in which the server answers writes so. */
async function round(answer: () => Promise<Response> | Response): Promise<void> {
  const fetch = async (url: string) => (url.startsWith(sync.changes.path) ? json(200, empty) : answer());
  const request = requester({ base: "", world, fetch });
  await runRound(
    roundsOf({ world, db, user_id, request, channel: silent }),
    new WakeSignal(world),
    new AbortController().signal,
  );
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  const own = { "content-type": "application/json", "x-contract-version": "1" };
  return new Response(JSON.stringify(body), { status, headers: { ...own, ...headers } });
}

const busy = (headers: Record<string, string>) => () => json(429, { code: "rate_limited", errors: {} }, headers);
const waitedFor = async () => ((await db.outbox.toCollection().first())?.next_at ?? 0) - world.now();

test("a write is on its way while it is sent, and not after the network went", async () => {
  await write("n1", "Called");
  const states: unknown[] = [];
  await round(async () => {
    states.push((await db.outbox.toArray()).map(({ sending, offered }) => [sending, offered]));
    throw new TypeError("network");
  });
  expect(states).toEqual([[[true, true]]]);
  expect(await db.outbox.toArray()).toMatchObject([{ sending: false, offered: true, state: "waiting" }]);
});

test("what a killed tab was sending is not said to be on its way forever", async () => {
  await write("n1", "Called");
  await db.outbox.toCollection().modify({ sending: true, next_at: world.now() + 60_000 });
  await round(() => json(500, {}));
  expect(await db.outbox.toArray()).toMatchObject([{ sending: false, tries: 0 }]);
});

test.each([
  ["seconds above five minutes", { "retry-after": "900" }, 900_000],
  ["a date", { "retry-after": "Sat, 21 Nov 2026 14:10:00 GMT" }, 600_000],
  [
    "a date, where this device's clock is a day off",
    { "retry-after": "Sun, 22 Nov 2026 14:10:00 GMT", date: "Sun, 22 Nov 2026 14:05:00 GMT" },
    300_000,
  ],
  ["a day, of which an hour is obeyed", { "retry-after": "86400" }, 3_600_000],
])("a server may ask to wait: %s", async (_what, headers, waitMs) => {
  await write("n1", "Called");
  await round(busy(headers as Record<string, string>));
  expect(await waitedFor()).toBe(waitMs);
  expect(await db.outbox.toArray()).toMatchObject([{ asked_to_wait: true, tries: 1 }]);
  await world.pass(waitMs - 1);
  await round(() => json(201, { data: {} }));
  expect(await db.outbox.count()).toBe(1);
  await world.pass(1);
  await round(() => json(201, { data: { id: "n1", contact_id: 1 } }));
  expect(await db.outbox.count()).toBe(0);
});

test.each([["soon"], [""], ["-5"], ["Thu, 01 Jan 1970 00:00:00 GMT"]])(
  "a value without a future time asks for no delay: %s",
  async (said) => {
    await write("n1", "Called");
    await round(busy({ "retry-after": said }));
    expect(await waitedFor()).toBeLessThan(2_000);
    expect(await db.outbox.toArray()).toMatchObject([{ asked_to_wait: false }]);
  },
);

test("a queued write keeps its record's name, since the record may be gone later", async () => {
  await plainTable(db, "carriers").put({ id: aetna, name: "Aetna" } as never);
  const policy = onePolicy({
    id: "p1",
    contact_id: 1,
    carrier_id: aetna,
    policy_type: "whole_life",
    policy_number: "A-77",
  });
  await plainTable(db, "policies").put(policy);
  await write("n1", "Asked for a call on Monday");
  const about = { contact_id: 1, name: "Ann Lee" };
  await enqueue({ db, clock: new ServerClock(world), user_id }, noteEdit, {
    ...about,
    id: "n1",
    edit: { pinned: true },
  });
  await enqueue({ db, clock: new ServerClock(world), user_id }, noteDelete, { ...about, id: "n1" });
  const premium = { change: { premium: 5_000 }, base: { premium: null } };
  await enqueue({ db, clock: new ServerClock(world), user_id }, policyEdit, { ...about, id: "p1", ...premium });
  await enqueue({ db, clock: new ServerClock(world), user_id }, policyDelete, { ...about, id: "p1" });
  const named = "Aetna · Whole life · A-77";
  expect((await db.outbox.orderBy("n").toArray()).map(({ which }) => which)).toEqual([
    undefined,
    "Asked for a call on Monday",
    "Asked for a call on Monday",
    named,
    named,
  ]);
});
