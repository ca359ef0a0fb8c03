import { expect, test } from "vitest";
import { ServerClock } from "../../src/local/api/server-clock.ts";
import { seededWorld } from "../fixtures/world.ts";
import { dayMs } from "../../src/kit/durations.ts";

const noon = Date.UTC(2026, 10, 21, 12);

const clocks = (skew: number) => {
  const world = seededWorld(1, noon);
  world.skew(skew);
  return { world, clock: new ServerClock(world) };
};

test.each([-2 * dayMs, 0, 2 * dayMs])(
  "a device clock wrong by %d ms tells the server's time once it replied",
  (skew) => {
    const { world, clock } = clocks(skew);
    expect([clock.now(), clock.heardAt()]).toEqual([noon + skew, 0]);
    clock.replied(noon, world.now(), world.now());
    expect([clock.now(), clock.heardAt()]).toEqual([noon, noon]);
  },
);

test("latency changes nothing while the known difference may be right", async () => {
  const { world, clock } = clocks(-dayMs);
  clock.replied(noon, world.now(), world.now());
  await world.pass(10_000);
  clock.replied(noon + 9_000, world.now() - 4_000, world.now());
  expect(clock.now()).toBe(noon + 10_000);
});

test("a clock put right during a request leaves the difference to the next reply", () => {
  const { world, clock } = clocks(-dayMs);
  clock.replied(noon, world.now(), world.now());
  const sent = world.now();
  world.skew(0);
  clock.replied(noon, sent, world.now());
  expect(clock.now()).toBe(noon + dayMs);
  clock.replied(noon, world.now(), world.now());
  expect(clock.now()).toBe(noon);
});

test("a clock set back while offline never shows a time before the server's last reply", () => {
  const { world, clock } = clocks(0);
  clock.replied(noon, world.now(), world.now());
  world.skew(-3 * dayMs);
  expect(clock.now()).toBe(noon);
});

test("the difference survives a restart", () => {
  const { world, clock } = clocks(-dayMs);
  clock.replied(noon, world.now(), world.now());
  const next = new ServerClock(world, clock.reading());
  expect([next.now(), next.heardAt()]).toEqual([noon, noon]);
});

test("ids carry the server's time, in the order of their making", () => {
  const { world, clock } = clocks(-2 * dayMs);
  clock.replied(noon, world.now(), world.now());
  const ids = Array.from({ length: 5 }, () => clock.uuid());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(noon);
  }
});
