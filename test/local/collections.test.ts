/** The device keeps what is declared as mirrored: its tables, and what goes with a contact, follow the declaration. */
import { beforeEach, expect, test } from "vitest";
import { collectionOf, syncedCollections } from "../../src/contract/device/collections.ts";
import { isMirrored, plainCollections } from "../../src/local/collections/index.ts";
import { type LocalDatabase, plainTable } from "../../src/local/db/database.ts";
import { tablesOf } from "../../src/local/db/rows.ts";
import { storeDiagnostics } from "../../src/local/queries/diagnostics.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
let db: LocalDatabase;
beforeEach(() => ({ db } = newDisk()));

test("every collection has its table with the declared indexes; contacts lie in buckets", () => {
  for (const name of plainCollections) {
    const { primKey, indexes } = plainTable(db, name).schema;
    expect([primKey.name, ...indexes.map((index) => index.name)].join(", ")).toBe(collectionOf(name).indexes);
  }
  expect([...plainCollections, "contacts"].toSorted()).toEqual(syncedCollections.toSorted());
  expect(db.tables.map(({ name }) => name)).not.toContain("contacts");
});

test("what is declared is mirrored, and nothing else", () => {
  for (const collection of syncedCollections) expect(isMirrored({ collection })).toBe(true);
  expect(isMirrored({ collection: "moves" })).toBe(false);
});

test("a contact that leaves takes along what belongs to it", () => {
  const belonging = plainCollections.filter((name) => collectionOf(name).belongsToContact);
  expect(tablesOf(["contacts"])).toEqual(expect.arrayContaining(belonging));
});

test("what grows old has an index to find it by", () => {
  const unfindable = plainCollections.filter((name) => {
    const { kept, indexes } = collectionOf(name);
    return kept !== undefined && !indexes.split(", ").includes(kept.by);
  });
  expect(unfindable).toEqual([]);
});

test("diagnostics count every collection", async () => {
  expect(Object.keys((await storeDiagnostics(db)).counts)).toEqual(expect.arrayContaining(plainCollections));
});
