/**
 * Limits the number of contacts on a device: favorites, then recently opened, then recently changed. An evicted contact
 * is removed with its related records; one that returns, because it was changed or opened, is fetched whole.
 */
import type { SyncedCollection } from "../../contract/device/collections.ts";
import type { SyncMeta } from "../../contract/device/sync.ts";
import { collectionOf, keyText, type MirrorRow } from "../collections/index.ts";
import { type LocalDatabase, transact } from "../db/database.ts";
import { type ContactBound, readMeta, writeMeta } from "../db/meta.ts";
import { evictContacts, readContacts, tablesOf } from "../db/rows.ts";
import { favoriteIds, keptFirst, wantThoseMissing } from "./held-contacts.ts";

/** Slack above the bound: evicting for every single new contact would rewrite the disk all day. */
function slackOf(max: number): number {
  return Math.floor(max / 50);
}

type Told = NonNullable<SyncMeta["bound"]>;

/** Stores the counts the server sends at the start of a fill or on request. Call inside a transaction over `meta`. */
export async function noteBound(
  db: LocalDatabase,
  { total, max, floor }: Told,
  { isFill, now }: { isFill: boolean; now: number },
): Promise<void> {
  const before = await readMeta(db, "bound");
  await writeMeta(db, "counted_at", now);
  if (isFill && floor === null) return db.meta.delete("bound");
  if (isFill) return writeMeta(db, "bound", { total, max, floor, held: 0, unsure: true });
  if (before) return writeMeta(db, "bound", { ...before, total, max });
  if (total > max) await writeMeta(db, "bound", { total, max, floor: null, held: 0, unsure: true });
}

export interface Parted {
  here: MirrorRow[];
  /** Now belong to a contact that is not here; deleted with it. */
  left: (string | number)[];
  /** Contacts that are not here and whose records were skipped. */
  elsewhere: number[];
}

/** Keeps rows of a delta whose contact is here; skipped rows are fetched if their contact is. */
export async function ofHeld(
  db: LocalDatabase,
  collection: SyncedCollection,
  rows: readonly MirrorRow[],
  user_id: string | undefined,
): Promise<Parted> {
  if (collection === "contacts" || !collectionOf(collection).belongsToContact || !(await readMeta(db, "bound")))
    return { here: [...rows], left: [], elsewhere: [] };
  const named = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))];
  const held = new Set((await readContacts(db, named)).map(({ id }) => id));
  // Unsent records need their confirmed row in any case, and the user's own calls are synced regardless of contact.
  const bases = await db.bases.bulkGet(rows.map(({ id }) => keyText({ collection, id })));
  const isHere = (row: MirrorRow, at: number) =>
    typeof row.contact_id !== "number" ||
    held.has(row.contact_id) ||
    bases[at] !== undefined ||
    (collection === "calls" && (row as { user_id?: string }).user_id === user_id);
  const away = rows.filter((row, at) => !isHere(row, at));
  return {
    here: rows.filter(isHere),
    left: away.map(({ id }) => id),
    elsewhere: [...new Set(away.flatMap(({ contact_id }) => contact_id ?? []))],
  };
}

/**
 * Contacts that arrived after records of theirs were skipped. Call inside a transaction over `buckets` and `wanted`.
 */
export async function wantThoseHere(db: LocalDatabase, ids: Iterable<number>): Promise<void> {
  const here = await readContacts(db, [...ids]);
  await db.wanted.bulkPut(here.map(({ id }) => ({ id })));
}

/** A fill includes their related records as well. Call inside a transaction over `wanted`. */
export async function broughtByFill(db: LocalDatabase, rows: readonly MirrorRow[], hi: number): Promise<void> {
  if (!(await readMeta(db, "bound"))) return;
  // Those changed since it began are included in the delta that follows.
  await db.wanted.bulkDelete(rows.filter(({ seq = 0 }) => seq <= hi).map(({ id }) => id as number));
}

export interface Trimmer {
  db: LocalDatabase;
  user_id: string | undefined;
  changedBuckets(changed: ReadonlySet<number>): void;
}

/** Evicts contacts above the bound; returns the current bound. */
export async function keepBound(trimmer: Trimmer, signal: AbortSignal): Promise<ContactBound | undefined> {
  const { db } = trimmer;
  const bound = await readMeta(db, "bound");
  if (!bound) return undefined;
  const { max, floor, unsure } = bound;
  const most = max + slackOf(max);
  if (!unsure && floor === null && bound.held <= most) return bound;
  const places = await placesOfHeld(db, signal);
  await changeBound(db, { held: places.length, unsure: false });
  if (places.length > (floor === null ? most : max)) {
    const kept = await keptFirst(db);
    const rank = ({ id }: Place) => (kept.has(id) ? 1 : 0);
    places.sort((one, other) => rank(other) - rank(one) || other.seq - one.seq || other.id - one.id);
    for (const ids of inParts(places.slice(max).map(({ id }) => id))) {
      signal.throwIfAborted();
      await evict(trimmer, ids);
    }
  }
  // Held contacts below a fill's floor were not filled with their related records. Favorites also have to be fetched.
  if (floor) await wantOlder(db, places, floor);
  return changeBound(db, { floor: null });
}

/**
 * True if there is room for contacts that are not here. If all contacts fit, a single missing one is enough: the fill
 * that fetches it removes the bound, so this happens once. Unsent new contacts are not counted.
 */
export async function lacksContacts(db: LocalDatabase, { total, max, held }: ContactBound): Promise<boolean> {
  if (total > max) return max - held > slackOf(max);
  const ofContacts = db.bases.where("k").startsWith("contacts:");
  const unsent = await ofContacts.filter(({ row }) => row === null).count();
  return held - unsent < total;
}

/** Undefined: the bound was removed meanwhile. */
function changeBound(db: LocalDatabase, change: Partial<ContactBound>): Promise<ContactBound | undefined> {
  return transact(db, ["meta"], async () => {
    const bound = await readMeta(db, "bound");
    const next = bound && { ...bound, ...change };
    if (next) await writeMeta(db, "bound", next);
    return next;
  });
}

interface Place {
  id: number;
  seq: number;
}

const bucketsAtOnce = 250;

async function placesOfHeld(db: LocalDatabase, signal: AbortSignal): Promise<Place[]> {
  const places: Place[] = [];
  const keys = await db.buckets.toCollection().primaryKeys();
  for (let at = 0; at < keys.length; at += bucketsAtOnce) {
    signal.throwIfAborted();
    const buckets = await db.buckets.bulkGet(keys.slice(at, at + bucketsAtOnce));
    for (const bucket of buckets) for (const { id, seq } of bucket?.rows ?? []) places.push({ id, seq: newness(seq) });
  }
  return places;
}

/** Created here and not yet confirmed: ranks as newest. */
function newness(seq: number): number {
  return seq === 0 ? Number.MAX_SAFE_INTEGER : seq;
}

async function wantOlder(db: LocalDatabase, places: readonly Place[], floor: Place): Promise<void> {
  const older = places.filter(({ seq, id }) => seq < floor.seq || (seq === floor.seq && id < floor.id));
  const favorites = await favoriteIds(db);
  await transact(db, ["buckets", "meta", "wanted"], async () => {
    await wantThoseHere(
      db,
      older.map(({ id }) => id),
    );
    await wantThoseMissing(db, favorites);
  });
}

const evictedAtOnce = 500;

function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / evictedAtOnce) }, (_, nth) =>
    ids.slice(nth * evictedAtOnce, (nth + 1) * evictedAtOnce),
  );
}

async function evict({ db, user_id, changedBuckets }: Trimmer, ids: readonly number[]): Promise<void> {
  const changed = new Set<number>();
  await transact(db, [...tablesOf(["contacts"]), "needs"], async () => {
    const staying = await spokenFor(db, ids);
    const gone = ids.filter((id) => !staying.has(id));
    await evictContacts(db, gone, { user_id, changed });
    await db.wanted.bulkDelete(gone);
  });
  changedBuckets(changed);
}

/** They have pending writes or conflicts: not evicted. */
async function spokenFor(db: LocalDatabase, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const keys = new Map(ids.map((id) => [keyText({ collection: "contacts", id }), id]));
  const waiting = await db.outbox
    .where("keys")
    .anyOf([...keys.keys()])
    .toArray();
  const needs = await db.needs
    .where("contact_id")
    .anyOf([...ids])
    .toArray();
  const bases = await db.bases.toArray();
  const ofBases = bases.map(({ collection, id, row }) =>
    collection === "contacts" ? id : (row as { contact_id?: unknown } | null)?.contact_id,
  );
  const named = [
    ...waiting.flatMap((write) => write.keys.flatMap((key) => keys.get(key) ?? [])),
    ...needs.map(({ contact_id }) => contact_id),
    ...ofBases.filter((id) => typeof id === "number"),
  ];
  return new Set(named);
}
