/**
 * An import in preparation is stored on the device until it is sent or discarded, so that a reload or a dead battery
 * loses nothing.
 */
import { preparedImportsMax } from "../../domain/imports/limits.ts";
import { importBytesMax } from "../../domain/values/limits.ts";
import { isStorageFull, type LocalDatabase, transact } from "../db/database.ts";
import type { PreparedImport } from "../db/records.ts";
import { freeSpace } from "../free-space.ts";

/** Undefined when its bytes are gone. */
export async function preparedFile(
  db: LocalDatabase,
  { id, file_name, mime }: PreparedImport,
): Promise<File | undefined> {
  const kept = await db.outbox_files.get(id);
  return kept && new File([kept.blob], file_name, { type: mime });
}

export type Kept = "kept" | "no_room" | "too_many";

/** Out of space, frees some once; if that is not enough, nothing is stored and the work continues in memory. */
export async function keepPrepared(db: LocalDatabase, prepared: PreparedImport, file: Blob): Promise<Kept> {
  if (file.size > importBytesMax) return "no_room";
  const put = () =>
    transact(db, ["prepared_imports", "outbox_files"], async (): Promise<Kept> => {
      if ((await db.prepared_imports.count()) >= preparedImportsMax) return "too_many";
      await db.outbox_files.put({ id: prepared.id, blob: file });
      await db.prepared_imports.put(prepared);
      return "kept";
    });
  try {
    return await put();
  } catch (error) {
    if (!isStorageFull(error)) return "no_room";
    await freeSpace(db);
    return put().catch(() => "no_room" as const);
  }
}

/** Updates the choices. An import discarded meanwhile, e.g. in another tab, is not restored. */
export async function notePrepared(
  db: LocalDatabase,
  id: string,
  change: Partial<Pick<PreparedImport, "list" | "archive" | "sent">>,
): Promise<void> {
  await db.prepared_imports.update(id, change);
}

/** A discarded import, for undo. */
export interface GivenUpImport {
  prepared: PreparedImport;
  blob: Blob;
}

export function discardPrepared(db: LocalDatabase, id: string): Promise<GivenUpImport | undefined> {
  return transact(db, ["prepared_imports", "outbox_files"], async () => {
    const [prepared, file] = [await db.prepared_imports.get(id), await db.outbox_files.get(id)];
    await db.prepared_imports.delete(id);
    await db.outbox_files.delete(id);
    return prepared && file && { prepared, blob: file.blob };
  });
}

export async function putBackPrepared(db: LocalDatabase, { prepared, blob }: GivenUpImport): Promise<void> {
  await keepPrepared(db, prepared, blob);
}
