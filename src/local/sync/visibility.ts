/**
 * When the user's access changes (role, downline), records they may no longer see are removed at once; the refill
 * fetches new ones.
 */
import type { SyncedCollection } from "../../contract/device/collections.ts";
import type { SyncMeta } from "../../contract/device/sync.ts";
import { type CalendarEvent, isOnCalendarOf } from "../../domain/calendar/event.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type SeenPart, seenParts, withoutParts } from "../../domain/contacts/visible-parts.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { collectionOf, isMirrored, keyText, type PlainCollection, plainCollections } from "../collections/index.ts";
import { plainTable, transact } from "../db/database.ts";
import { tablesOf } from "../db/rows.ts";
import { readMeta } from "../db/meta.ts";
import { applyConfirmed } from "../mirror/apply-rows.ts";
import type { Puller } from "./puller.ts";

const bucketsAtOnce = 250;

type Told = NonNullable<SyncMeta["sight"]>;

/** A collection and the contacts for which it is visible. */
interface View extends Holders {
  collection: SyncedCollection;
}

interface Holders {
  owners: ReadonlySet<string>;
  pools: ReadonlySet<string>;
}

export async function dropHidden(puller: Puller, visibility: Told): Promise<void> {
  for (const collection of visibility.hidden) {
    // Contacts are hidden one by one, below.
    if (collection !== "contacts" && isMirrored({ collection })) await dropAll(puller, collection);
  }
  await dropOthersEvents(puller);
  const views = viewsOf(visibility);
  const parts = partViews(visibility);
  if (views.length + parts.length === 0) return;
  const held = views.find(({ collection }) => collection === "contacts");
  const keys = await puller.db.buckets.toCollection().primaryKeys();
  for (let at = 0; at < keys.length; at += bucketsAtOnce) {
    const buckets = await puller.db.buckets.bulkGet(keys.slice(at, at + bucketsAtOnce));
    const rows = buckets.flatMap((bucket) => bucket?.rows ?? []);
    for (const view of views) await dropUnseen(puller, view, rows);
    await dropParts(puller, parts, held ? rows.filter((row) => isSeen(held, row)) : rows);
  }
}

function viewsOf({ owners, pools, narrower = [] }: Told): View[] {
  const received = [...(owners === null ? [] : [{ collection: "contacts" as const, owners, pools }]), ...narrower];
  return received
    .filter(isMirrored)
    .map((view) => ({ collection: view.collection, owners: new Set(view.owners), pools: new Set(view.pools) }));
}

/** A part of the contact row is visible where the collection of the same data is. */
const standsFor = (part: SeenPart) => plainCollections.find((collection) => collectionOf(collection).part === part);

interface PartView extends Holders {
  part: SeenPart;
}

/** Parts visible for fewer contacts than are here. */
function partViews({ hidden, narrower = [] }: Told): PartView[] {
  return seenParts.flatMap((part) => {
    const collection = standsFor(part);
    if (collection === undefined) return [];
    const view = narrower.find((one) => one.collection === collection);
    if (!view) return hidden.includes(collection) ? [{ part, owners: new Set(), pools: new Set() }] : [];
    return [{ part, owners: new Set(view.owners), pools: new Set(view.pools) }];
  });
}

function isSeen({ owners, pools }: Holders, { owner_id, pool_id }: Contact): boolean {
  return (owner_id !== null && owners.has(owner_id)) || (pool_id !== null && pools.has(pool_id));
}

/** Removes hidden parts from the confirmed rows of these contacts. */
async function dropParts(puller: Puller, parts: readonly PartView[], rows: readonly Contact[]): Promise<void> {
  const without = (row: Contact) =>
    withoutParts(
      row,
      parts.filter((view) => !isSeen(view, row)).map(({ part }) => part),
    );
  const telling = rows.filter((row) => without(row) !== row);
  if (telling.length === 0) return;
  const changed = new Set<number>();
  await transact(puller.db, tablesOf(["contacts"]), async () => {
    const bases = await puller.db.bases.bulkGet(telling.map(({ id }) => keyText({ collection: "contacts", id })));
    const confirmed = telling.flatMap((row, at) => {
      const base = bases[at];
      // Without a confirmed row there is only the user's own input.
      if (base) return base.row === null ? [] : [without(base.row as unknown as Contact)];
      return [without(row)];
    });
    await applyConfirmed(puller, { collection: "contacts", rows: confirmed, gone: [] }, changed);
  });
  puller.changedBuckets(changed);
}

async function dropUnseen(puller: Puller, { collection, ...holders }: View, rows: readonly Contact[]): Promise<void> {
  const unseen = rows.filter((row) => !isSeen(holders, row)).map(({ id }) => id);
  if (unseen.length === 0) return;
  if (collection === "contacts") return drop(puller, collection, unseen);
  await drop(
    puller,
    collection,
    await plainTable(puller.db, collection).where("contact_id").anyOf(unseen).primaryKeys(),
  );
}

/** A device stores only its user's calendar; events stored under wider access are removed. */
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
