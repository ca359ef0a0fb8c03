/** When the person's view changed (role, downline), contacts outside it leave at once; the refill brings what is new. */
import type { SyncMeta } from "../../contract/session/sync.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { PlainCollection } from "../collections/index.ts";
import { plainTable, transact } from "../db/database.ts";
import { tablesOf } from "../db/rows.ts";
import { applyConfirmed } from "../mirror/apply-rows.ts";
import type { Puller } from "./puller.ts";

const bucketsAtOnce = 250;

export async function dropOutOfSight(puller: Puller, sight: NonNullable<SyncMeta["sight"]>): Promise<void> {
  for (const collection of sight.hidden) {
    // Contacts are hidden one by one, below.
    if (collection !== "contacts") await dropAll(puller, collection);
  }
  if (sight.owners === null) return;
  const owners = new Set(sight.owners);
  const pools = new Set(sight.pools);
  const seen = ({ owner_id, pool_id }: Contact) =>
    (owner_id !== null && owners.has(owner_id)) || (pool_id !== null && pools.has(pool_id));
  const keys = await puller.db.buckets.toCollection().primaryKeys();
  for (let at = 0; at < keys.length; at += bucketsAtOnce) {
    const buckets = await puller.db.buckets.bulkGet(keys.slice(at, at + bucketsAtOnce));
    const gone = buckets
      .flatMap((bucket) => bucket?.rows ?? [])
      .filter((row) => !seen(row))
      .map(({ id }) => id);
    if (gone.length > 0) await dropContacts(puller, gone);
  }
}

async function dropAll(puller: Puller, collection: PlainCollection): Promise<void> {
  const gone = await plainTable(puller.db, collection).toCollection().primaryKeys();
  if (gone.length === 0) return;
  const changed = new Set<number>();
  await transact(puller.db, tablesOf([collection]), () =>
    applyConfirmed(puller, { collection, rows: [], gone }, changed),
  );
  puller.changedBuckets(changed);
}

async function dropContacts(puller: Puller, gone: number[]): Promise<void> {
  const changed = new Set<number>();
  await transact(puller.db, tablesOf(["contacts"]), () =>
    applyConfirmed(puller, { collection: "contacts", rows: [], gone }, changed),
  );
  puller.changedBuckets(changed);
}
