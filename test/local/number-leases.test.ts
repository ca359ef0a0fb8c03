/** A new device may make contacts as soon as it is online, however long its first fill takes. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { contacts } from "../../src/contract/contacts/contacts.ts";
import { sync } from "../../src/contract/device/sync.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { openDatabase } from "../../src/local/db/database.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { runRound } from "../../src/local/sync/loop.ts";
import { takeNumber } from "../../src/local/sync/numbers.ts";
import { WakeSignal } from "../../src/local/sync/wake-signal.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld } from "../fixtures/world.ts";

test("numbers for new contacts are there before the fill has begun", async () => {
  const world = seededWorld(1);
  const db = openDatabase("fieldline:leases", { indexedDB: new IDBFactory(), IDBKeyRange });
  const taken: (number | undefined)[] = [];
  const request = (async (endpoint: { path: string }) => {
    if (endpoint.path === contacts.numberLeases.path) return { data: { from_id: 1, to_id: 512 } };
    if (endpoint.path === sync.changes.path) taken.push(await takeNumber(db));
    return { data: [], meta: { cursor: "1", more: false, phase: "delta", hi: 1 } };
  }) as unknown as RequestFn;
  const rounds = roundsOf({ world, db, user_id: "ada", request, channel: silent });
  await runRound(rounds, new WakeSignal(world), new AbortController().signal);
  expect(taken).toEqual([1]);
  db.close();
});
