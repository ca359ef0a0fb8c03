/** Brings confirmed rows into the mirror. A row with waiting writes becomes their base and they are replayed on it. */
import type { SyncedCollection } from "../../contract/session/sync.ts";
import { keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
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
  const plain = confirmed.rows.filter((row) => !bases.has(keyText({ collection, id: row.id })));
  await writeRows(db, collection, await dropOlder(replayer, collection, plain), changed);
  const leaving = confirmed.gone.filter((id) => !bases.has(keyText({ collection, id })));
  await removeRows(db, collection, leaving, changed);
  if (bases.size === 0) return;
  for (const row of confirmed.rows) await rebaseOne(replayer, { collection, id: row.id }, row, bases, changed);
  for (const id of confirmed.gone) await rebaseOne(replayer, { collection, id }, undefined, bases, changed);
}

async function rebaseOne(
  replayer: Replayer,
  key: RowKey,
  row: MirrorRow | undefined,
  bases: Set<string>,
  changed: Set<number>,
): Promise<void> {
  const k = keyText(key);
  if (!bases.has(k)) return;
  const { db } = replayer;
  const base = (await db.bases.get(k))?.row as MirrorRow | null | undefined;
  if (row && base && isOlder(row, base)) return;
  await db.bases.put({ k, ...key, row: row ?? null });
  const seen = replay(row, await pendingOn(db, key), key, replayer.effectOf);
  if (seen) await writeRows(db, key.collection, [seen], changed);
  else await removeRows(db, key.collection, [key.id], changed);
}

/** A page read before a reply but applied after it must not turn the clock back. */
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

/** Larger pages come only from a fill, which runs before any reply could be newer than what follows it. */
const smallPage = 250;

function isOlder(row: MirrorRow, known: MirrorRow): boolean {
  if (row.version !== undefined && known.version !== undefined) return row.version < known.version;
  return (row.updated_at ?? 0) < (known.updated_at ?? 0);
}
