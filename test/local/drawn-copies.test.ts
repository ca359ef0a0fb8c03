/** What was drawn of files and contacts stays on the device only as long as they do. */
import { expect, test } from "vitest";
import type { SyncedCollection } from "../../src/contract/device/collections.ts";
import { transact } from "../../src/local/db/database.ts";
import { tablesOf } from "../../src/local/db/rows.ts";
import { applyConfirmed } from "../../src/local/mirror/apply-rows.ts";
import { keepThumbnail, keptThumbnail } from "../../src/local/queries/files.ts";
import { keepList, keptList } from "../../src/local/queries/list-view.ts";
import { sampleContact } from "../domain/contacts/sample-contact.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
const picture = new Blob(["picture"]);

async function deviceWithPictures() {
  const { db } = newDisk();
  const apply = (
    collection: SyncedCollection,
    { rows = [], gone = [] }: Partial<Parameters<typeof applyConfirmed>[1]>,
  ) =>
    transact(db, tablesOf([collection]), () =>
      applyConfirmed({ db, effectOf: () => undefined }, { collection, rows, gone }, new Set()),
    );
  await apply("contacts", { rows: [1, 2].map((id) => sampleContact({ id })) });
  await apply("files", {
    rows: ["a", "b", "c"].map((id, at) => ({ id, contact_id: at === 2 ? 2 : 1, updated_at: 1 })),
  });
  for (const id of ["a", "b", "c"]) await keepThumbnail(db, id, picture);
  const kept = async () => {
    const found = await Promise.all(["a", "b", "c"].map(async (id) => ((await keptThumbnail(db, id)) ? [id] : [])));
    return found.flat();
  };
  return { db, apply, kept };
}

test("a picture goes with its file, and with the contact that leaves the device", async () => {
  const { apply, kept } = await deviceWithPictures();
  expect(await kept()).toEqual(["a", "b", "c"]);
  await apply("files", { gone: ["a"] });
  expect(await kept()).toEqual(["b", "c"]);
  await apply("contacts", { gone: [2] });
  expect(await kept()).toEqual(["b"]);
});

test("the list as it was last drawn is not kept past someone who left it", async () => {
  const { db, apply } = await deviceWithPictures();
  await keepList(db, { question: "my", rows: [sampleContact({ id: 2 })], count: 1 });
  await apply("contacts", { rows: [sampleContact({ id: 1 })] });
  expect((await keptList(db))?.count).toBe(1);
  await apply("contacts", { gone: [2] });
  expect(await keptList(db)).toBeNull();
});

test("a picture that was still being drawn when its file left is not kept", async () => {
  const { db, apply, kept } = await deviceWithPictures();
  await apply("contacts", { gone: [1] });
  await keepThumbnail(db, "a", picture);
  expect(await kept()).toEqual(["c"]);
});
