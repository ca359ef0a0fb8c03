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
  const [status, waiting, needs] = await Promise.all([
    readStatus(db),
    db.outbox.orderBy("n").toArray(),
    db.needs.toArray(),
  ]);
  return { status, waiting, needs };
}
