import { expect, test } from "vitest";
import { realWorld } from "../../src/kit/real-world.ts";
import { Refusal, refuse } from "../../src/kit/refusal.ts";
import { RisingIds, uuidFrom } from "../../src/kit/world.ts";

test("an id is a UUID of version 7 that carries its millisecond", () => {
  const id = uuidFrom(0x0193_a5b6_c7d8, new Uint8Array(16).fill(0xff));
  expect(id).toBe("0193a5b6-c7d8-7fff-bfff-ffffffffffff");
  expect(uuidFrom(0, new Uint8Array(16))).toBe("00000000-0000-7000-8000-000000000000");
});

test("ids of later milliseconds sort later, whatever their chance", () => {
  const times = [0, 1, 255, 256, 65_535, 65_536, 1_763_726_400_000, 1_763_726_400_001, 2 ** 48 - 1];
  const ids = times.map((time, n) => uuidFrom(time, new Uint8Array(16).fill(n % 2 ? 0 : 255)));
  expect([...ids].sort()).toEqual(ids);
});

test("the chance handed in is left as it was", () => {
  const chance = new Uint8Array(16).fill(9);
  uuidFrom(5, chance);
  expect(chance).toEqual(new Uint8Array(16).fill(9));
});

test("ids of one maker sort as they were made, within a millisecond and when its clock runs back a little", () => {
  const maker = new RisingIds();
  const chance = () => Uint8Array.from({ length: 16 }, (_, n) => (n * 97 + made.length * 31) % 256);
  const made: string[] = [];
  for (const now of [...Array<number>(10_000).fill(5000), 5001, 4990, 5002, 5010]) made.push(maker.next(now, chance()));
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test("an id tells the time of a clock that was set back by more than a moment", () => {
  const maker = new RisingIds();
  maker.next(90_000, new Uint8Array(16));
  expect(maker.next(10_000, new Uint8Array(16))).toBe(uuidFrom(10_000, new Uint8Array(16)));
});

test("the real world's ids rise", () => {
  const { uuid } = realWorld();
  const made = Array.from({ length: 5000 }, () => uuid());
  expect([...made].sort()).toEqual(made);
});

test("the real world keeps time, makes different ids and rolls within [0, 1)", () => {
  const world = realWorld();
  const before = Date.now();
  expect(world.now()).toBeGreaterThanOrEqual(before);
  expect(world.uuid()).not.toBe(world.uuid());
  const roll = world.random();
  expect(roll >= 0 && roll < 1).toBe(true);
  expect(world.online()).toBe(true);
});

test("sleep ends by itself, or at once with the reason of the one who stops it", async () => {
  const world = realWorld();
  await world.sleep(1);
  const stop = new AbortController();
  const asleep = world.sleep(60_000, stop.signal);
  stop.abort(new Error("tab closed"));
  await expect(asleep).rejects.toThrow("tab closed");
  await expect(world.sleep(60_000, stop.signal)).rejects.toThrow("tab closed");
});

test("a refusal carries its code and names its fields", () => {
  expect(() => refuse("name_taken", { name: ["That name is already used."] })).toThrow(Refusal);
  const refusal = new Refusal("deleted");
  expect([refusal.code, refusal.fields, refusal.name, refusal instanceof Error]).toEqual([
    "deleted",
    {},
    "Refusal",
    true,
  ]);
});
