import type { PlainCollection } from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readStatus } from "../db/meta.ts";
import type { Need, QueuedIntent, SyncStatus } from "../db/records.ts";

/** A whole small collection: statuses, tags, groups … */
export async function allOf<T>(db: LocalDatabase, collection: PlainCollection): Promise<T[]> {
  return (await plainTable(db, collection).toArray()) as unknown as T[];
}

export interface SyncPicture {
  status: SyncStatus;
  waiting: QueuedIntent[];
  needs: Need[];
}

/** Everything the sync screen and the word in the top bar are drawn from. */
export async function syncPicture(db: LocalDatabase): Promise<SyncPicture> {
  return {
    status: await readStatus(db),
    waiting: await db.outbox.orderBy("n").toArray(),
    needs: await db.needs.toArray(),
  };
}
