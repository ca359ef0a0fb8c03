/**
 * Records that returned to a contact when a merge was undone. Users who see the survivor but not that contact have them
 * under the survivor's number: without these rows their devices would never drop them.
 */
import { collectionOf, type SyncedCollection, syncedCollections } from "../../contract/device/collections.ts";
import type { Ctx } from "../context.ts";

/** Records of one contact with ids of their own. */
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
  /** The contact they belonged to until now. */
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

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const rowsAtOnce = 5_000;
