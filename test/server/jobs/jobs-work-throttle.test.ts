/** Background work steps back while people wait for an answer, and never waits for ever. */
import { expect, test } from "vitest";
import { RequestsOpen } from "../../../src/server/http/requests-open.ts";
import type { World } from "../../../src/kit/world.ts";

interface Clock {
  world: World;
  pass(ms: number): void;
}

function stoppedClock(): Clock {
  let now = 1_000_000;
  const sleepers: { until: number; wake(): void }[] = [];
  const sleep = (ms: number) => new Promise<void>((wake) => void sleepers.push({ until: now + ms, wake }));
  return {
    world: { now: () => now, uuid: () => "", random: () => 0, online: () => true, sleep },
    pass(ms) {
      now += ms;
      for (const { until, wake } of sleepers) if (until <= now) wake();
    },
  };
}

/** Whether it has come to pass by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol("open");
  await new Promise((next) => void setImmediate(next));
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}

test("it waits until everyone is answered", async () => {
  const open = new RequestsOpen(stoppedClock().world);
  expect(await isSettled(open.untilAnswered(50))).toBe(true);
  const [one, other] = [{}, {}];
  open.begin(one);
  open.begin(other);
  const waiting = open.untilAnswered(50);
  open.end(one);
  expect(await isSettled(waiting)).toBe(false);
  open.end(other);
  open.end(other);
  expect(await isSettled(waiting)).toBe(true);
  expect(open.isWaiting).toBe(false);
});

test("it waits no longer than it may, and not at all for a request that takes its time", async () => {
  const clock = stoppedClock();
  const open = new RequestsOpen(clock.world);
  open.begin({});
  const waiting = open.untilAnswered(50);
  clock.pass(49);
  expect(await isSettled(waiting)).toBe(false);
  clock.pass(1);
  expect(await isSettled(waiting)).toBe(true);
  clock.pass(2_000);
  expect(open.isWaiting).toBe(false);
  expect(await isSettled(open.untilAnswered(50))).toBe(true);
});
