/**
 * Records that went back with a contact when a merge was undone. Whoever sees the survivor and not the one they went back to
 * has them on their devices, under the survivor's number: nothing else would tell those to drop them.
 */
import { collectionOf, type SyncedCollection, syncedCollections } from "../../contract/device/collections.ts";
import type { Ctx } from "../context.ts";

/** Those that lie with one contact, under ids of their own. */
export function isTold(collection: string): collection is SyncedCollection {
  if (!isSynced(collection)) return false;
  const { belongsToContact, hasContactNumber } = collectionOf(collection);
  return belongsToContact === true && !hasContactNumber;
}

function isSynced(name: string): name is SyncedCollection {
  return (syncedCollections as readonly string[]).includes(name);
}

export interface LeftRecord {
  collection: SyncedCollection;
  record_id: string;
  /** With which it lay until now. */
  contact_id: number;
}

export async function notifyLeft({ trx, actor, world, changeSet }: Ctx, left: readonly LeftRecord[]): Promise<void> {
  if (left.length === 0) return;
  const rows = left.map((one) => ({ tenant_id: actor.tenant_id, id: world.uuid(), ...one, at: world.now() }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto("left_records")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  changeSet.add("left_records", ...rows.map(({ id }) => id));
}

/** PostgreSQL takes no more than 65,535 values with one statement. */
const rowsAtOnce = 5_000;
