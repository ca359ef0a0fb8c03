/** Lets go of what can be had again when the disk is full: the saved index, remembered screens, small pictures. Never of what waits to be sent. */
import type { LocalDatabase } from "./db/database.ts";
import { removeSnapshot } from "./search/snapshot-store.ts";

export async function freeSpace(db: LocalDatabase): Promise<void> {
  await removeSnapshot(db.name);
  // A full disk may refuse even this; then nothing was to be won here.
  await db.view.clear().catch(() => undefined);
  await db.thumbnails.clear().catch(() => undefined);
}
