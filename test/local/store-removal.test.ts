import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/local/db/database.ts";
import { openBackupStore } from "../../src/local/db/backup-store.ts";
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
  await vi.waitFor(() => expect(db.isOpen()).toBe(false));
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
