/** Applies confirmed rows to the mirror. A row with pending writes becomes their base, and they are replayed on it. */
import type { SyncedCollection } from "../../contract/device/collections.ts";
import { keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";
import { readRow, removeRows, writeRows } from "../db/rows.ts";
import { pendingOn, replay, type Replayer } from "./rebase.ts";

export interface Confirmed {
  collection: SyncedCollection;
  rows: readonly MirrorRow[];
  gone: readonly (string | number)[];
}

/** Call inside a transaction over `tablesOf([collection])`. Adds changed bucket numbers to `changed`. */
export async function applyConfirmed(replayer: Replayer, confirmed: Confirmed, changed: Set<number>): Promise<void> {
  const { db } = replayer;
  const { collection } = confirmed;
  const bases = new Set((await db.bases.where("k").startsWith(`${collection}:`).primaryKeys()) as string[]);
  const isPlain = (id: string | number) => !bases.has(keyText({ collection, id }));
  const [plain, waiting] = parted(confirmed.rows, ({ id }) => isPlain(id));
  const [leaving, waitingToLeave] = parted(confirmed.gone, isPlain);
  await writeRows(db, collection, await dropOlder(replayer, collection, plain), changed);
  await removeRows(db, collection, leaving, changed);
  for (const row of waiting) await rebaseOne(replayer, { collection, id: row.id }, row, changed);
  for (const id of waitingToLeave) await rebaseOne(replayer, { collection, id }, undefined, changed);
  if (collection === "contacts") await markLeft(replayer, confirmed.gone);
}

/** Marks contacts that became invisible and their pending writes: a late reply must not restore any of it. */
async function markLeft({ db }: Replayer, gone: Confirmed["gone"]): Promise<void> {
  if (gone.length === 0) return;
  const left = new Set(gone.map((id) => keyText({ collection: "contacts", id })));
  const behind = await db.outbox.filter(({ keys }) => keys.some((key) => left.has(key))).toArray();
  await forgetNames(db, behind);
  const leaving = behind.flatMap((queued) => leavingWith(queued, left));
  if (leaving.length > 0) await db.bases.where("k").anyOf(leaving).modify({ row: null, left: true });
}

/** A user who may not read a record may not read its name either. */
async function forgetNames(db: LocalDatabase, writes: readonly QueuedIntent[]): Promise<void> {
  for (const { n, which } of writes) if (which !== undefined) await db.outbox.update(n, { which: undefined });
}

/** For a write on several contacts, only those that became invisible. */
function leavingWith({ keys, touches }: QueuedIntent, left: ReadonlySet<string>): string[] {
  const isContact = (key: string) => key.startsWith("contacts:");
  const isAll = keys.filter(isContact).every((key) => left.has(key));
  return touches.map(keyText).filter((key) => (isContact(key) ? left.has(key) : isAll));
}

/**
 * Partitions by a predicate before any await: Dexie loses the transaction after about thirty consecutive awaits without
 * a database request.
 */
function parted<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}

async function rebaseOne(
  replayer: Replayer,
  key: RowKey,
  row: MirrorRow | undefined,
  changed: Set<number>,
): Promise<void> {
  const k = keyText(key);
  const { db } = replayer;
  const base = (await db.bases.get(k))?.row as MirrorRow | null | undefined;
  if (row && base && isOlder(row, base)) return;
  await db.bases.put({ k, ...key, row: row ?? null });
  const seen = replay(row, await pendingOn(db, key), key, replayer.effectOf);
  if (seen) await writeRows(db, key.collection, [seen], changed);
  else await removeRows(db, key.collection, [key.id], changed);
}

/** A page read before a reply but applied after it must not overwrite newer data. */
async function dropOlder(
  { db }: Replayer,
  collection: SyncedCollection,
  rows: readonly MirrorRow[],
): Promise<MirrorRow[]> {
  if (rows.length > smallPage) return [...rows];
  const fresh: MirrorRow[] = [];
  for (const row of rows) {
    const known = await readRow(db, { collection, id: row.id });
    if (!known || !isOlder(row, known)) fresh.push(row);
  }
  return fresh;
}

/** Larger pages come only from a fill, which runs before any reply could be newer than its rows. */
const smallPage = 250;

function isOlder(row: MirrorRow, known: MirrorRow): boolean {
  if (row.version !== undefined && known.version !== undefined) return row.version < known.version;
  return (row.updated_at ?? 0) < (known.updated_at ?? 0);
}
