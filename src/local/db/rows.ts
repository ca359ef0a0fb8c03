/**
 * Reads and writes mirrored records and hides their layout: contacts eight to a bucket, others one per record. Writers
 * call these inside their own transaction and pass the set that collects changed buckets: those written, and those of
 * contacts whose indexed records changed.
 */
import type { SyncedCollection } from "../../contract/device/collections.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import {
  type Bucket,
  bucketOf,
  collectionOf,
  keyText,
  type MirrorRow,
  type PlainCollection,
  plainCollections,
  type RowKey,
} from "../collections/index.ts";
import { type LocalDatabase, plainTable } from "./database.ts";
import { nextWrite, readMeta, writeMeta } from "./meta.ts";
import { keptListPlace } from "./records.ts";
import { dropPictures } from "./text-pictures.ts";

/** Tables a transaction that changes these collections must include. */
export function tablesOf(touched: readonly SyncedCollection[]): string[] {
  const names = touched.flatMap((collection) =>
    collection === "contacts" ? ["buckets", "view", "wanted", ...dependants] : [collection],
  );
  const kept = names.includes("files") || names.includes("texts") ? ["thumbnails"] : [];
  return [...new Set([...names, ...kept, "outbox", "outbox_files", "bases", "meta"])];
}

/** Collections whose records are deleted with their contact. */
const dependants = plainCollections.filter((collection) => collectionOf(collection).belongsToContact);

export async function readRow(db: LocalDatabase, { collection, id }: RowKey): Promise<MirrorRow | undefined> {
  if (collection !== "contacts") return plainTable(db, collection).get(id as string);
  const bucket = await db.buckets.get(bucketOf(id as number));
  return bucket?.rows.find((row) => row.id === id);
}

/** Bulk read by `keyText`; missing records are omitted. A bulk write touches a thousand. */
export async function readRowsByKey(db: LocalDatabase, keys: readonly RowKey[]): Promise<Map<string, MirrorRow>> {
  const found = new Map<string, MirrorRow>();
  for (const [collection, ids] of byCollection(keys)) {
    const rows =
      collection === "contacts"
        ? await readContacts(db, ids as number[])
        : await plainTable(db, collection).bulkGet(ids as string[]);
    for (const row of rows) if (row) found.set(keyText({ collection, id: row.id }), row);
  }
  return found;
}

/** The record's new value; undefined: deleted. */
export interface RowState {
  key: RowKey;
  row: MirrorRow | undefined;
}

export async function writeStates(db: LocalDatabase, states: readonly RowState[], changed: Set<number>): Promise<void> {
  for (const [collection] of byCollection(states.map(({ key }) => key))) {
    const own = states.filter(({ key }) => key.collection === collection);
    await writeRows(
      db,
      collection,
      own.flatMap(({ row }) => row ?? []),
      changed,
    );
    const gone = own.filter(({ row }) => row === undefined).map(({ key }) => key.id);
    await removeRows(db, collection, gone, changed);
  }
}

function byCollection(keys: readonly RowKey[]): Map<SyncedCollection, (string | number)[]> {
  const ids = new Map<SyncedCollection, (string | number)[]>();
  for (const { collection, id } of keys) {
    const known = ids.get(collection);
    if (known) known.push(id);
    else ids.set(collection, [id]);
  }
  return ids;
}

/** In the requested order; missing contacts are omitted. */
export async function readContacts(db: LocalDatabase, ids: readonly number[]): Promise<Contact[]> {
  const wanted = [...new Set(ids.map(bucketOf))];
  const buckets = await db.buckets.bulkGet(wanted);
  const byId = new Map(buckets.flatMap((bucket) => bucket?.rows ?? []).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function writeRows(
  db: LocalDatabase,
  collection: SyncedCollection,
  rows: readonly MirrorRow[],
  changed: Set<number>,
): Promise<void> {
  if (rows.length === 0) return;
  if (collection === "contacts") return writeContacts(db, rows as Contact[], changed);
  await plainTable(db, collection).bulkPut([...rows]);
  if (collectionOf(collection).isIndexed) noteContacts(rows, changed);
}

/** Records of a merged contact belong to another one now, and arrive with it. */
async function writeContacts(db: LocalDatabase, rows: readonly Contact[], changed: Set<number>): Promise<void> {
  await changeBuckets(db, { put: rows, remove: [] }, changed);
  const merged = rows.filter(isMerged).map(({ id }) => id);
  if (merged.length === 0) return;
  for (const dependant of dependants) await removeDependants(db, dependant, merged);
}

function noteContacts(rows: readonly (MirrorRow | undefined)[], changed: Set<number>): void {
  for (const row of rows) if (typeof row?.contact_id === "number") changed.add(bucketOf(row.contact_id));
}

/** Removing a contact removes its related records: notes, calls, policies. */
export async function removeRows(
  db: LocalDatabase,
  collection: SyncedCollection,
  ids: readonly (string | number)[],
  changed: Set<number>,
): Promise<void> {
  if (ids.length === 0) return;
  if (collection !== "contacts") return removePlain(db, collection, ids as string[], changed);
  await changeBuckets(db, { put: [], remove: ids as number[] }, changed);
  // The saved list view may show them.
  await db.view.delete(keptListPlace);
  for (const dependant of dependants) await removeDependants(db, dependant, ids as number[]);
}

/**
 * Evicts contacts this device has no room for: they are still visible and can be fetched again. The user's own calls
 * with them stay, as those are synced regardless of contact.
 */
export async function evictContacts(
  db: LocalDatabase,
  ids: readonly number[],
  { user_id, changed }: { user_id: string | undefined; changed: Set<number> },
): Promise<void> {
  await changeBuckets(db, { put: [], remove: ids }, changed);
  for (const dependant of dependants) {
    const records = () =>
      plainTable(db, dependant)
        .where("contact_id")
        .anyOf([...ids])
        .filter((row) => dependant !== "calls" || (row as { user_id?: string }).user_id !== user_id);
    await dropBlobs(db, dependant, () => records().primaryKeys());
    await records().delete();
  }
}

/** Also the confirmed copies below pending writes: discarding such a write must not restore the record. */
async function removeDependants(db: LocalDatabase, dependant: PlainCollection, contactIds: number[]): Promise<void> {
  // Rebuilt each time: a Dexie collection remembers its position, and a second iteration would skip all but the last
  // contact.
  const records = () => plainTable(db, dependant).where("contact_id").anyOf(contactIds);
  await dropBlobs(db, dependant, () => records().primaryKeys());
  await records().delete();
  const gone = new Set(contactIds);
  await db.bases
    .where("k")
    .startsWith(`${dependant}:`)
    .filter(({ row }) => gone.has((row as { contact_id?: number } | null)?.contact_id ?? 0))
    .modify({ row: null });
}

const rowsAtOnce = 1_000;

async function removePlain(
  db: LocalDatabase,
  collection: PlainCollection,
  ids: readonly string[],
  changed: Set<number>,
): Promise<void> {
  const table = plainTable(db, collection);
  // Read in batches: a whole collection may be hidden at once.
  const received = collectionOf(collection).isIndexed ? ids.length : 0;
  for (let from = 0; from < received; from += rowsAtOnce) {
    noteContacts(await table.bulkGet(ids.slice(from, from + rowsAtOnce)), changed);
  }
  await table.bulkDelete([...ids]);
  await dropBlobs(db, collection, async () => [...ids]);
}

/** A thumbnail shows the file's content. */
async function dropBlobs(
  db: LocalDatabase,
  collection: PlainCollection,
  ids: () => PromiseLike<string[]>,
): Promise<void> {
  if (collection === "files") await db.thumbnails.bulkDelete(await ids());
  if (collection === "texts") await dropPictures(db, await ids());
}

interface BucketChange {
  put: readonly Contact[];
  remove: readonly number[];
}

async function changeBuckets(db: LocalDatabase, { put, remove }: BucketChange, changed: Set<number>): Promise<void> {
  const u = await nextWrite(db);
  const wanted = [...new Set([...put.map((row) => bucketOf(row.id)), ...remove.map(bucketOf)])].sort((a, b) => a - b);
  const found = await db.buckets.bulkGet(wanted);
  const rowsOf = new Map(wanted.map((b, at) => [b, new Map((found[at]?.rows ?? []).map((row) => [row.id, row]))]));
  const added: number[] = [];
  let left = 0;
  for (const row of put) {
    const bucket = rowsOf.get(bucketOf(row.id));
    if (bucket?.has(row.id) === false) added.push(row.id);
    bucket?.set(row.id, row);
  }
  for (const id of remove) if (rowsOf.get(bucketOf(id))?.delete(id)) left++;
  const next: Bucket[] = wanted.map((b) => ({ b, u, rows: [...(rowsOf.get(b)?.values() ?? [])] }));
  await db.buckets.bulkPut(next);
  for (const b of wanted) changed.add(b);
  if (added.length + left > 0) await noteHeld(db, added, left);
}

/** A device that does not hold every contact counts them, and fetches the related records of a new one. */
async function noteHeld(db: LocalDatabase, added: readonly number[], left: number): Promise<void> {
  const bound = await readMeta(db, "bound");
  if (!bound) return;
  await writeMeta(db, "bound", { ...bound, held: bound.held + added.length - left });
  await db.wanted.bulkPut(added.map((id) => ({ id })));
}
