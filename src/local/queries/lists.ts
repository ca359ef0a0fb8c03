import type { PlainCollection } from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readStatus } from "../db/meta.ts";
import { placesOf } from "../db/queue-order.ts";
import type { SyncConflict, QueuedIntent, SyncStatus } from "../db/records.ts";

/** A whole small collection: statuses, tags, groups … */
export async function allOf<T>(db: LocalDatabase, collection: PlainCollection): Promise<T[]> {
  return (await plainTable(db, collection).toArray()) as unknown as T[];
}

export interface SyncPicture {
  status: SyncStatus;
  waiting: QueuedIntent[];
  /** `n` of writes blocked by a rejected one, with the `n` of that one. */
  behind: Readonly<Record<number, number>>;
  needs: SyncConflict[];
}

/** Data of the sync screen and of the status in the top bar. */
export async function syncPicture(db: LocalDatabase): Promise<SyncPicture> {
  const [status, places, conflicts] = await Promise.all([readStatus(db), placesOf(db), db.needs.toArray()]);
  const held = places.flatMap(({ queued, behind }) => (behind === undefined ? [] : [[queued.n, behind] as const]));
  return { status, waiting: places.map(({ queued }) => queued), behind: Object.fromEntries(held), needs: conflicts };
}
