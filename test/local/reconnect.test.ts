/** After a failure a device pulls as soon as the network is back, whatever messages were lost. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, expect, test } from "vitest";
import { users } from "../../src/contract/users/users.ts";
import { afterSuccess } from "../../src/local/api/after-success.ts";
import { Unreachable } from "../../src/local/api/errors.ts";
import { type RequestFn, requester } from "../../src/local/api/request.ts";
import { PendingRequests } from "../../src/local/api/request-patience.ts";
import type { DeviceMessage } from "../../src/local/channel.ts";
import { type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import { changeStatus } from "../../src/local/db/meta.ts";
import { runEngine, type SocketEvents } from "../../src/local/engine.ts";
import { wakeAfterTrouble } from "../../src/local/wake-after-trouble.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld, type SeededWorld } from "../fixtures/world.ts";

let world: SeededWorld;
let db: LocalDatabase;
let stop: AbortController;
let socket: SocketEvents;
/** When each request was sent, and whether it was given up. */
let sent: { at: number; isGivenUp: boolean }[];
let isSwallowing: boolean;

const page = { data: [], meta: { cursor: "c", more: false, phase: "delta", hi: 7 } };
const headers = { "content-type": "application/json", "x-contract-version": "1" };

/** A connection that takes every request and says nothing more. */
function fetchPage(url: string, { signal }: RequestInit): Promise<Response> {
  const request = { at: world.now(), isGivenUp: false };
  if (url.includes("/sync/changes")) sent.push(request);
  if (!isSwallowing) return Promise.resolve(new Response(JSON.stringify(page), { headers }));
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => {
      request.isGivenUp = true;
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((later) => setImmediate(later));
};
const pass = async (ms: number) => {
  await world.pass(ms);
  await settle();
};

/** With the live socket connected, and both looks of the start done. */
async function begin(): Promise<void> {
  [world, stop, sent, isSwallowing] = [seededWorld(1), new AbortController(), [], false];
  db = openDatabase("fieldline:reconnect", { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.meta.bulkPut([
    { k: "me", value: { account_type: "basic", rm: false } },
    { k: "numbers", value: [{ next: 1, to: 500 }] },
  ]);
  const pending = new PendingRequests();
  const request = requester({ base: "", world, pending, fetch: fetchPage });
  const parts = { world, db, user_id: "ada", request, pending, channel: silent, locks: undefined };
  const openSocket = (events: SocketEvents) => {
    socket = events;
    return { close: () => undefined };
  };
  void runEngine({ ...parts, openSocket }, stop.signal);
  await expect.poll(() => sent).toHaveLength(1);
  await settle();
  socket.connected();
  await expect.poll(() => sent).toHaveLength(2);
  await settle();
}
afterEach(async () => {
  stop.abort();
  await settle();
  db.close();
});

/** The network goes while a request is under way. */
async function lose(): Promise<void> {
  await begin();
  isSwallowing = true;
  await pass(60_000);
  await expect.poll(() => sent).toHaveLength(3);
}

test("a live socket that is back gives up the request that the lost connection swallowed, and looks at once", async () => {
  await lose();
  await pass(5_000);
  isSwallowing = false;
  socket.connected();
  await expect.poll(() => sent).toHaveLength(4);
  expect(sent[2]?.isGivenUp).toBe(true);
  expect((sent[3]?.at ?? 0) - (sent[2]?.at ?? 0)).toBe(5_000);
});

test("a request that was sent a moment ago is left alone", async () => {
  await lose();
  await pass(1_000);
  socket.connected();
  await settle();
  expect(sent).toMatchObject([{}, {}, { isGivenUp: false }]);
});

test("without a socket, a page that does not begin within 20 seconds is asked for again", async () => {
  await lose();
  await pass(20_000);
  expect(sent[2]?.isGivenUp).toBe(true);
  isSwallowing = false;
  await pass(1_500);
  await expect.poll(() => sent).toHaveLength(4);
});

test("a page that reaches the server wakes the sync worker only if it still waits after trouble", async () => {
  db = openDatabase("fieldline:page", { indexedDB: new IDBFactory(), IDBKeyRange });
  stop = new AbortController();
  const posted: DeviceMessage[] = [];
  const channel = { ...silent, post: (message: DeviceMessage) => void posted.push(message) };
  const trouble: RequestFn = () => Promise.reject(new Unreachable("no network"));
  const answered = (async () => ({ data: {} })) as unknown as RequestFn;
  let looked: Promise<void> = Promise.resolve();
  const ask = async (request: RequestFn) => {
    const reached = () => void (looked = wakeAfterTrouble(db, channel));
    await afterSuccess(request, reached)(users.me, {}).catch(() => undefined);
    await looked;
  };
  await ask(answered);
  for (const reach of ["offline", "slow"] as const) {
    await changeStatus(db, { reach });
    await ask(trouble);
    expect(posted.splice(0)).toEqual([]);
    await ask(answered);
    expect(posted.splice(0)).toEqual([{ kind: "wake" }]);
  }
});
