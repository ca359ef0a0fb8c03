/** Whoever follows what is on the device is told of it while it is being written, not once it is quiet. */
import { afterEach, expect, test } from "vitest";
import type { LocalDatabase } from "../../src/local/db/database.ts";
import { follow } from "../../src/local/db/follow.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const word = async (db: LocalDatabase, k: string) => (await db.meta.get(k))?.value;

function followed<T>(
  db: LocalDatabase,
  query: () => Promise<T>,
): { received: T[]; failures: unknown[]; stop: () => void } {
  const received: T[] = [];
  const failures: unknown[] = [];
  const stop = follow(db, query, {
    next: (answer) => void received.push(answer),
    error: (error) => void failures.push(error),
  });
  stops.push(stop);
  return { received, failures, stop };
}

test("a read longer than the time between two writes is still delivered", async () => {
  const { db } = newDisk();
  await db.meta.put({ k: "count", value: 0 });
  const written = Promise.withResolvers<void>();
  let [reading, most] = [0, 0];
  const { received } = followed(db, async () => {
    most = Math.max(most, ++reading);
    const first = await word(db, "count");
    for (let step = 0; step < 10; step++) await word(db, `step ${step}`);
    reading--;
    return first;
  });
  await expect.poll(() => received).not.toEqual([]);
  const before = received.length;
  void (async () => {
    for (let count = 1; count <= 100; count++) await db.meta.put({ k: "count", value: count });
    written.resolve();
  })();
  await written.promise;
  expect(received.length - before).toBeGreaterThan(3);
  await expect.poll(() => received.at(-1)).toBe(100);
  expect(received).toEqual(received.toSorted((one, other) => Number(one) - Number(other)));
  expect(most).toBe(1);
});

test("what it is read from is what the last read asked for", async () => {
  const { db } = newDisk();
  await db.meta.bulkPut([
    { k: "which", value: "one" },
    { k: "one", value: 1 },
    { k: "two", value: 2 },
  ]);
  const { received } = followed(db, async () => word(db, String(await word(db, "which"))));
  await expect.poll(() => received.at(-1)).toBe(1);
  // Two changes at once: the second read is begun while the first is under way.
  await Promise.all([db.meta.put({ k: "one", value: 11 }), db.meta.put({ k: "which", value: "two" })]);
  await expect.poll(() => received.at(-1)).toBe(2);
  await db.meta.put({ k: "two", value: 22 });
  await expect.poll(() => received.at(-1)).toBe(22);
});

test("a failed read is reported as failed", async () => {
  const { db } = newDisk();
  await db.meta.put({ k: "word", value: "bad" });
  const { received, failures } = followed(db, async () => {
    const value = await word(db, "word");
    if (value === "bad") throw new Error("refused");
    return value;
  });
  await expect.poll(() => failures).toContainEqual(new Error("refused"));
  expect(received).toEqual([]);
});

test("nothing is reported after it was stopped", async () => {
  const { db } = newDisk();
  const { received, stop } = followed(db, () => word(db, "word"));
  await expect.poll(() => received).not.toEqual([]);
  stop();
  await db.meta.put({ k: "word", value: "late" });
  await word(db, "word");
  expect(received).not.toContain("late");
});
