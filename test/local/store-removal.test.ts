import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/local/db/database.ts";
import { openBackupStore } from "../../src/local/db/backup-store.ts";
import { readMeta } from "../../src/local/db/meta.ts";
import { watchStoreIdentity } from "../../src/local/db/store-identity.ts";
import { leaveStore } from "../../src/local/stores.ts";
import { seededWorld } from "../fixtures/world.ts";

const name = "fieldline:somebody.else:test";
let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let heard: string[];
beforeEach(() => {
  disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  heard = [];
  const listener = (...words: unknown[]) => void heard.push(words.join(" "));
  for (const level of ["warn", "error", "log"] as const) vi.spyOn(console, level).mockImplementation(listener);
});
afterEach(() => void vi.restoreAllMocks());

const leave = () => {
  const owner = { name, user_id: "somebody", actor_id: "else" };
  return leaveStore({ world: seededWorld(1), backup: openBackupStore(disk), disk }, owner, "give_up");
};
const names = async () => (await disk.indexedDB.databases()).map((one) => one.name);

test("a store whose worker was just ended goes as soon as that worker's connection has, without a word", async () => {
  const db = openDatabase(name, disk);
  await db.open();
  // Of an ended worker: it hears nothing any more, and is not gone yet.
  const opening = disk.indexedDB.open(name);
  const deaf = await new Promise<IDBDatabase>((opened) => {
    opening.addEventListener("success", () => opened(opening.result));
  });
  db.close();
  let isGone = false;
  const leaving = leave().then(() => (isGone = true));
  await expect.poll(() => db.isOpen()).toBe(false);
  await new Promise((later) => setTimeout(later, 50));
  expect(isGone).toBe(false);
  deaf.close();
  await leaving;
  expect(await names()).not.toContain(name);
  expect(heard).toEqual([]);
});

test("another tab's store makes way for its removal, and for a newer version of the app, without a word", async () => {
  const other = openDatabase(name, disk);
  await other.open();
  await leave();
  expect(await names()).not.toContain(name);
  expect(other.isOpen()).toBe(false);

  const old = openDatabase(name, disk);
  await old.open();
  const newer = disk.indexedDB.open(name, 999);
  await new Promise((opened) => newer.addEventListener("success", opened));
  newer.result.close();
  expect(heard).toEqual([]);
});

/** A page's store, with the means to tell when another one took its place. */
async function openStore() {
  const world = seededWorld(1);
  const db = openDatabase(name, disk);
  const replaced = vi.fn<() => void>();
  const identity = await watchStoreIdentity(db, world, replaced);
  return { world, db, replaced, ...identity };
}

function deleteByAnotherPage(): Promise<unknown> {
  const deleting = disk.indexedDB.deleteDatabase(name);
  return new Promise((deleted) => deleting.addEventListener("success", deleted));
}

test("a store that another page deletes without a word is noticed, and nothing more goes into the old one", async () => {
  const { world, db, replaced, born, stop } = await openStore();
  await db.meta.put({ k: "writes", value: 1 });
  await deleteByAnotherPage();
  await expect(db.meta.put({ k: "writes", value: 2 })).rejects.toThrow();
  const oneSecondLater = async () => {
    await world.pass(1_000);
    return replaced;
  };
  await expect.poll(oneSecondLater).toHaveBeenCalledOnce();
  expect(await readMeta(db, "born")).not.toBe(born);
  expect(await readMeta(db, "writes")).toBeUndefined();
  stop();
  db.close();
});

test("a store that one's own tab removes is not made again", async () => {
  const { world, db, replaced, stop } = await openStore();
  const deleting = deleteByAnotherPage();
  // The announcement may arrive after the deletion.
  await expect.poll(() => db.isOpen()).toBe(false);
  stop();
  await deleting;
  for (let turn = 0; turn < 20; turn++) {
    await world.pass(1_000);
    await new Promise((later) => setImmediate(later));
  }
  expect(replaced).not.toHaveBeenCalled();
  expect(await names()).not.toContain(name);
});

test("a backup is not lost when another tab removes the last one before it, and no empty database stays", async () => {
  const [tab, other] = [openBackupStore(disk), openBackupStore(disk)];
  const kept = (id: string) => ({ id, whose: "w", at: 0, iv: new Uint8Array(12), sealed: new ArrayBuffer(1) });
  for (let turns = 0; turns < 30; turns++) {
    const [first, second] = [`first ${turns}`, `second ${turns}`];
    await tab.put(kept(first));
    const removing = tab.remove([first]);
    for (let turn = 0; turn < turns; turn++) await new Promise((later) => setImmediate(later));
    await Promise.all([removing, other.put(kept(second))]);
    expect((await tab.of("w")).map(({ id }) => id)).toEqual([second]);
    await tab.remove([second]);
    expect(await names()).toEqual([]);
  }
});
