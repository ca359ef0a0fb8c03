/** When the person's view changed (role, downline), what lies outside it leaves at once; the refill brings what is new. */
import type { SyncedCollection, SyncMeta } from "../../contract/session/sync.ts";
import { type CalendarEvent, isOnCalendarOf } from "../../domain/calendar/event.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { isMirrored, type PlainCollection } from "../collections/index.ts";
import { plainTable, transact } from "../db/database.ts";
import { tablesOf } from "../db/rows.ts";
import { readMeta } from "../db/meta.ts";
import { applyConfirmed } from "../mirror/apply-rows.ts";
import type { Puller } from "./puller.ts";

const bucketsAtOnce = 250;

type Told = NonNullable<SyncMeta["sight"]>;

/** A collection and the contacts it is seen of. */
interface View {
  collection: SyncedCollection;
  owners: ReadonlySet<string>;
  pools: ReadonlySet<string>;
}

export async function dropOutOfSight(puller: Puller, sight: Told): Promise<void> {
  for (const collection of sight.hidden) {
    // Contacts are hidden one by one, below.
    if (collection !== "contacts" && isMirrored({ collection })) await dropAll(puller, collection);
  }
  await dropOthersEvents(puller);
  const views = viewsOf(sight);
  if (views.length === 0) return;
  const keys = await puller.db.buckets.toCollection().primaryKeys();
  for (let at = 0; at < keys.length; at += bucketsAtOnce) {
    const buckets = await puller.db.buckets.bulkGet(keys.slice(at, at + bucketsAtOnce));
    const rows = buckets.flatMap((bucket) => bucket?.rows ?? []);
    for (const view of views) await dropUnseen(puller, view, rows);
  }
}

function viewsOf({ owners, pools, narrower = [] }: Told): View[] {
  const told = [...(owners === null ? [] : [{ collection: "contacts" as const, owners, pools }]), ...narrower];
  return told
    .filter(isMirrored)
    .map((view) => ({ collection: view.collection, owners: new Set(view.owners), pools: new Set(view.pools) }));
}

async function dropUnseen(
  puller: Puller,
  { collection, owners, pools }: View,
  rows: readonly Contact[],
): Promise<void> {
  const seen = ({ owner_id, pool_id }: Contact) =>
    (owner_id !== null && owners.has(owner_id)) || (pool_id !== null && pools.has(pool_id));
  const unseen = rows.filter((row) => !seen(row)).map(({ id }) => id);
  if (unseen.length === 0) return;
  if (collection === "contacts") return drop(puller, collection, unseen);
  await drop(
    puller,
    collection,
    await plainTable(puller.db, collection).where("contact_id").anyOf(unseen).primaryKeys(),
  );
}

/** A device carries its person's own calendar; one that was filled when it carried more lets go of the rest. */
async function dropOthersEvents(puller: Puller): Promise<void> {
  const me = (await readMeta(puller.db, "me")) as CurrentUser | undefined;
  if (!me) return;
  const rows = (await plainTable(puller.db, "events").toArray()) as unknown as CalendarEvent[];
  const others = rows.filter((event) => !isOnCalendarOf(event, me.id));
  await drop(
    puller,
    "events",
    others.map(({ id }) => id),
  );
}

async function dropAll(puller: Puller, collection: PlainCollection): Promise<void> {
  await drop(puller, collection, await plainTable(puller.db, collection).toCollection().primaryKeys());
}

async function drop(puller: Puller, collection: SyncedCollection, gone: (string | number)[]): Promise<void> {
  if (gone.length === 0) return;
  const changed = new Set<number>();
  await transact(puller.db, tablesOf([collection]), () =>
    applyConfirmed(puller, { collection, rows: [], gone }, changed),
  );
  puller.changedBuckets(changed);
}
