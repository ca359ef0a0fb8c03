/** A page of changes where few of many records have something waiting. */
import { expect, test } from "vitest";
import { transact } from "../../src/local/db/database.ts";
import { type MirrorRow } from "../../src/local/collections/index.ts";
import { tablesOf } from "../../src/local/db/rows.ts";
import { applyConfirmed } from "../../src/local/mirror/apply-rows.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();

test("one waiting write below the last of a thousand rows gets its new base with them, in one transaction", async () => {
  const { db } = newDisk();
  const rows = Array.from(
    { length: 1_000 },
    (_, nth) => ({ id: `note-${String(nth).padStart(4, "0")}`, contact_id: 1, updated_at: 2 }) as unknown as MirrorRow,
  );
  const last = rows.at(-1)!;
  await db.bases.put({ k: `notes:${last.id}`, collection: "notes", id: last.id, row: { ...last, updated_at: 1 } });
  const replayer = { db, effectOf: () => undefined };
  const changed = new Set<number>();
  await transact(db, tablesOf(["notes"]), () =>
    applyConfirmed(replayer, { collection: "notes", rows, gone: ["note-gone"] }, changed),
  );
  expect(await db.table("notes").count()).toBe(1_000);
  expect((await db.bases.get(`notes:${last.id}`))?.row).toMatchObject({ updated_at: 2 });
});

test("of several contacts that leave at once, all that lay with each of them goes along", async () => {
  const { db } = newDisk();
  const rows = (collection: string) =>
    [3, 4, 5].map((contact_id) => ({ id: `${collection}-${contact_id}`, contact_id, updated_at: 1 }));
  for (const name of ["files", "notes", "policies"]) await db.table(name).bulkPut(rows(name));
  await db.thumbnails.bulkPut(rows("files").map(({ id }) => ({ id, blob: new Blob() })));
  const replayer = { db, effectOf: () => undefined };
  await transact(db, tablesOf(["contacts"]), () =>
    applyConfirmed(replayer, { collection: "contacts", rows: [], gone: [3, 4] }, new Set()),
  );
  for (const name of ["files", "notes", "policies"])
    expect((await db.table(name).toArray()).map(({ id }: { id: string }) => id)).toEqual([`${name}-5`]);
  expect(await db.thumbnails.toCollection().primaryKeys()).toEqual(["files-5"]);
});
