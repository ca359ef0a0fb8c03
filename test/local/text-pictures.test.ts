/** Pictures of texts that stay readable on a device. */
import { beforeEach, expect, test } from "vitest";
import type { MirrorRow } from "../../src/local/collections/index.ts";
import { type LocalDatabase, plainTable, transact } from "../../src/local/db/database.ts";
import { evictContacts, removeRows, tablesOf } from "../../src/local/db/rows.ts";
import { keepPicture, keptPicture, picturesBytesMax } from "../../src/local/db/text-pictures.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
let db: LocalDatabase;
const blob = new Blob(["picture"]);
const text = (id: string, ...sizes: number[]) => ({ id, contact_id: 7, media: sizes.map((size) => ({ size })) });
const lay = (...rows: object[]) => plainTable(db, "texts").bulkPut(rows as MirrorRow[]);
const kept = async (...ids: string[]) => {
  const found = await Promise.all(ids.map((id) => keptPicture(db, { id, n: 0 })));
  return found.map((one) => one !== null);
};
beforeEach(() => ({ db } = newDisk()));

test("one that was shown is kept while its text is here", async () => {
  await lay(text("a", 1, 1), text("b", 1));
  await keepPicture(db, { id: "a", n: 0 }, blob);
  await keepPicture(db, { id: "a", n: 1 }, blob);
  await keepPicture(db, { id: "b", n: 0 }, blob);
  // An older one, beyond the texts a device keeps.
  await keepPicture(db, { id: "older", n: 0 }, blob);
  expect(await kept("a", "b", "older")).toEqual([true, true, false]);
  await transact(db, tablesOf(["texts"]), () => removeRows(db, "texts", ["a"], new Set()));
  expect(await kept("a", "b")).toEqual([false, true]);
  expect(await db.thumbnails.count()).toBe(1);
  await transact(db, tablesOf(["contacts"]), () => evictContacts(db, [7], { user_id: undefined, changed: new Set() }));
  expect(await kept("b")).toEqual([false]);
});

test("the oldest go when there are too many bytes", async () => {
  const half = picturesBytesMax / 2;
  await lay(text("a", half), text("b", half), text("c", half));
  for (const id of ["b", "c", "a"]) await keepPicture(db, { id, n: 0 }, blob);
  expect(await kept("a", "b", "c")).toEqual([false, true, true]);
});
