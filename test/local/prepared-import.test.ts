/** An import that is being prepared outlives the page it is prepared on. */
import { beforeEach, expect, test } from "vitest";
import { preparedImportsMax } from "../../src/domain/imports/limits.ts";
import { importBytesMax } from "../../src/domain/values/limits.ts";
import type { LocalDatabase } from "../../src/local/db/database.ts";
import type { PreparedImport } from "../../src/local/db/records.ts";
import {
  discardPrepared,
  keepPrepared,
  notePrepared,
  preparedFile,
  putBackPrepared,
} from "../../src/local/imports/prepared.ts";
import { countOf, readUnsent, titlesOf } from "../../src/local/outbox/outbox-backup.ts";
import { preparedImports } from "../../src/local/queries/imports.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const newDisk = diskBackupStore();
let db: LocalDatabase;
beforeEach(() => ({ db } = newDisk()));

const prepared = (id: string, at = 1): PreparedImport => ({
  id,
  at,
  file_name: `${id}.csv`,
  mime: "text/csv",
  archive: { entries: [], whose: "all" },
});
const bytes = new Blob(["Name,Phone"]);

test("its file and its choices are there again, the last begun first", async () => {
  expect(await keepPrepared(db, prepared("fair", 1), bytes)).toBe("kept");
  expect(await keepPrepared(db, prepared("club", 2), bytes)).toBe("kept");
  await notePrepared(db, "fair", { archive: { entries: [], whose: "lead" } });
  const [first, second] = await preparedImports(db);
  expect([first?.id, second?.archive?.whose]).toEqual(["club", "lead"]);
  const file = await preparedFile(db, second!);
  expect([file?.name, file?.type, await file?.text()]).toEqual(["fair.csv", "text/csv", "Name,Phone"]);
});

test("it is named among what would be lost, and gone once it is discarded, which can be taken back", async () => {
  await keepPrepared(db, prepared("fair"), bytes);
  const unsent = await readUnsent(db);
  expect([countOf(unsent), titlesOf(unsent)]).toEqual([1, ["Import of fair.csv, not sent yet"]]);
  const gone = await discardPrepared(db, "fair");
  expect([await preparedImports(db), await db.outbox_files.count()]).toEqual([[], 0]);
  await notePrepared(db, "fair", { sent: { op_id: "x", choice: {} } });
  expect(await preparedImports(db)).toEqual([]);
  await putBackPrepared(db, gone!);
  expect(await preparedImports(db)).toEqual([prepared("fair")]);
});

test("there is room for a few, and for none larger than an import may be", async () => {
  for (let nth = 0; nth < preparedImportsMax; nth++) await keepPrepared(db, prepared(`${nth}`), bytes);
  expect(await keepPrepared(db, prepared("further"), bytes)).toBe("too_many");
  expect(await preparedImports(db)).toHaveLength(preparedImportsMax);
  await discardPrepared(db, "0");
  const large = { size: importBytesMax + 1 } as Blob;
  expect(await keepPrepared(db, prepared("large"), large)).toBe("no_room");
});

test("on a full disk nothing of it is kept, and the work goes on", async () => {
  const full = Object.assign(new Error("full"), { name: "QuotaExceededError" });
  db.outbox_files.hook("creating", () => {
    throw full;
  });
  expect(await keepPrepared(db, prepared("fair"), bytes)).toBe("no_room");
  expect([await preparedImports(db), await db.outbox_files.count()]).toEqual([[], 0]);
});
