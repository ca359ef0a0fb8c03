import type { ContactFile } from "../../domain/files/file.ts";
import { type LocalDatabase, plainTable, transact } from "../db/database.ts";

/** Newest first. */
export async function filesOf(db: LocalDatabase, contact_id: number): Promise<ContactFile[]> {
  const found = await plainTable(db, "files").where("contact_id").equals(contact_id).toArray();
  return (found as unknown as ContactFile[]).sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
}

/** The bytes of a queued file. */
export async function waitingFile(db: LocalDatabase, id: string): Promise<Blob | null> {
  return (await db.outbox_files.get(id))?.blob ?? null;
}

/** A thumbnail generated here earlier. */
export async function keptThumbnail(db: LocalDatabase, id: string): Promise<Blob | null> {
  return (await db.thumbnails.get(id))?.blob ?? null;
}

/** Only while the file is here: it may have been removed since the request. */
export async function keepThumbnail(db: LocalDatabase, id: string, blob: Blob): Promise<void> {
  await transact(db, ["files", "thumbnails"], async () => {
    if (await plainTable(db, "files").get(id)) await db.thumbnails.put({ id, blob });
  });
}
