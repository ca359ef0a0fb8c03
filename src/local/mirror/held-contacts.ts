/**
 * Contacts a bounded device keeps before newer ones: the user's favorites, needed offline, and those opened last, of
 * which one may still be open.
 */
import { type LocalDatabase, plainTable, transact } from "../db/database.ts";
import { readMeta } from "../db/meta.ts";
import { readContacts } from "../db/rows.ts";

const openedPlace = "contacts.opened";
const openedKept = 50;

/** A device that holds every contact does not need this. */
export async function noteOpened(db: LocalDatabase, id: number): Promise<void> {
  await transact(db, ["meta", "view"], async () => {
    if (!(await readMeta(db, "bound"))) return;
    const others = (await openedLast(db)).filter((one) => one !== id);
    await db.view.put({ k: openedPlace, value: [id, ...others].slice(0, openedKept) });
  });
}

export async function keptFirst(db: LocalDatabase): Promise<ReadonlySet<number>> {
  return new Set([...(await favoriteIds(db)), ...(await openedLast(db))]);
}

export async function favoriteIds(db: LocalDatabase): Promise<number[]> {
  const favorites = await plainTable(db, "favorites").toArray();
  return favorites.map((row) => (row as unknown as { favorite_id: number }).favorite_id);
}

/** Requests those of the contacts that are not here. Call inside a transaction over `buckets`, `meta` and `wanted`. */
export async function wantThoseMissing(db: LocalDatabase, ids: readonly number[]): Promise<void> {
  if (!(await readMeta(db, "bound"))) return;
  const here = new Set((await readContacts(db, ids)).map(({ id }) => id));
  await db.wanted.bulkPut(ids.filter((id) => !here.has(id)).map((id) => ({ id })));
}

async function openedLast(db: LocalDatabase): Promise<number[]> {
  return ((await db.view.get(openedPlace))?.value as number[] | undefined) ?? [];
}
