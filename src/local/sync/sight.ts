/** When the person's view changed (role, downline), what is outside it leaves at once; the refill brings what is new. */
import type { SyncedCollection, SyncMeta } from "../../contract/session/sync.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { PlainCollection } from "../collections/index.ts";
import { plainTable, transact } from "../db/database.ts";
import { readContacts, tablesOf } from "../db/rows.ts";
import { applyConfirmed } from "../mirror/apply-rows.ts";
import type { Puller } from "./puller.ts";

const bucketsAtOnce = 250;

export async function dropOutOfSight(puller: Puller, sight: NonNullable<SyncMeta["sight"]>): Promise<void> {
  for (const collection of sight.hidden) {
    // Contacts are hidden one by one, below.
    if (collection !== "contacts") await dropAll(puller, collection);
  }
  if (sight.owners !== null) await dropContactsOutOfSight(puller, new Set(sight.owners), new Set(sight.pools));
  if (sight.policy_owners !== null) await dropPoliciesOutOfSight(puller, new Set(sight.policy_owners));
}

async function dropContactsOutOfSight(
  puller: Puller,
  owners: ReadonlySet<string>,
  pools: ReadonlySet<string>,
): Promise<void> {
  const seen = ({ owner_id, pool_id }: Contact) =>
    (owner_id !== null && owners.has(owner_id)) || (pool_id !== null && pools.has(pool_id));
  const keys = await puller.db.buckets.toCollection().primaryKeys();
  for (let at = 0; at < keys.length; at += bucketsAtOnce) {
    const buckets = await puller.db.buckets.bulkGet(keys.slice(at, at + bucketsAtOnce));
    const gone = buckets
      .flatMap((bucket) => bucket?.rows ?? [])
      .filter((row) => !seen(row))
      .map(({ id }) => id);
    await drop(puller, "contacts", gone);
  }
}

const contactsAtOnce = 1_000;

/** Policies of contacts that stay: those that nobody owns whose policies the person sees. */
async function dropPoliciesOutOfSight(puller: Puller, owners: ReadonlySet<string>): Promise<void> {
  const policies = plainTable(puller.db, "policies");
  const ids = (await policies.orderBy("contact_id").uniqueKeys()) as number[];
  for (let at = 0; at < ids.length; at += contactsAtOnce) {
    const contacts = await readContacts(puller.db, ids.slice(at, at + contactsAtOnce));
    const hidden = contacts.filter(({ owner_id }) => owner_id === null || !owners.has(owner_id)).map(({ id }) => id);
    await drop(puller, "policies", await policies.where("contact_id").anyOf(hidden).primaryKeys());
  }
}

async function dropAll(puller: Puller, collection: PlainCollection): Promise<void> {
  await drop(puller, collection, await plainTable(puller.db, collection).toCollection().primaryKeys());
}

async function drop(puller: Puller, collection: SyncedCollection, gone: readonly (string | number)[]): Promise<void> {
  if (gone.length === 0) return;
  const changed = new Set<number>();
  await transact(puller.db, tablesOf([collection]), () =>
    applyConfirmed(puller, { collection, rows: [], gone }, changed),
  );
  puller.changedBuckets(changed);
}
