/** Deletes recoverable data when the disk is full: the saved index, cached screens, thumbnails. Never the outbox. */
import type { LocalDatabase } from "./db/database.ts";
import { removeSnapshot } from "./search/snapshot-store.ts";

export async function freeSpace(db: LocalDatabase): Promise<void> {
  await removeSnapshot(db.name);
  // A full disk may reject even this; then there was nothing to free here.
  await db.view.clear().catch(() => undefined);
  await db.thumbnails.clear().catch(() => undefined);
}
