import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { Unreachable } from "../../src/local/api/errors.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { openDatabase } from "../../src/local/db/database.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { runLoop } from "../../src/local/sync/loop.ts";
import { WakeSignal } from "../../src/local/sync/wake-signal.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld } from "../fixtures/world.ts";

/** A device in a basement: every look fails, and `looks` counts them. */
function basement(trouble: Error = new Unreachable("no network")) {
  const clock = seededWorld(1);
  let asleep = 0;
  const world: typeof clock = { ...clock, sleep: (ms, signal) => (asleep++, clock.sleep(ms, signal)) };
  let looks = 0;
  const request = (() => {
    looks++;
    return Promise.reject(trouble);
  }) as unknown as RequestFn;
  const db = openDatabase("fieldline:patience", { indexedDB: new IDBFactory(), IDBKeyRange });
  const wakes = new WakeSignal(world);
  const stop = new AbortController();
  const received: unknown[] = [];
  const rounds = roundsOf({ world, db, user_id: "ada", request, channel: silent });
  void runLoop({ ...rounds, onUncaught: (error) => received.push(error) }, wakes, stop.signal);
  /** Lets `ms` pass once the device waits, and lets it look. */
  const pass = async (ms: number) => {
    await expect.poll(() => asleep).toBe(looks);
    await clock.pass(ms);
  };
  const close = () => {
    stop.abort();
    db.close();
  };
  return { wakes, pass, close, looks: () => looks, received };
}

test("a network that needs a second more after it is back is not kept waiting for half a minute", async () => {
  const device = basement();
  for (let look = 1; look < 8; look++) {
    await expect.poll(() => device.looks()).toBe(look);
    await device.pass(40_000);
  }
  await expect.poll(() => device.looks()).toBe(8);
  await device.pass(5_000);
  expect(device.looks()).toBe(8);
  device.wakes.wake();
  await expect.poll(() => device.looks()).toBe(9);
  await device.pass(1_300);
  await expect.poll(() => device.looks()).toBe(10);
  device.close();
});

test("an unexpected error is reported and does not end syncing", async () => {
  const bug = new TypeError("undefined is not a row");
  const device = basement(bug);
  await expect.poll(() => device.looks()).toBe(1);
  await device.pass(1_300);
  await expect.poll(() => device.looks()).toBe(2);
  expect(device.received).toContain(bug);
  device.close();
});
