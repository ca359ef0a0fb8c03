/**
 * Removes events and calls past the retention window, and calls beyond the newest; the server still has them (domain
 * §24).
 */
import { isSeries } from "../../domain/calendar/event.ts";
import type { Repeating } from "../../domain/calendar/recurrence.ts";
import { collectionOf, keyText, type PlainCollection, plainCollections } from "../collections/index.ts";
import { type LocalDatabase, plainTable, transact } from "../db/database.ts";
import { removeRows, tablesOf } from "../db/rows.ts";
import { dayMs } from "../../kit/durations.ts";

/** `at`: the server's time. A device whose clock is ahead would delete records that are never sent again. */
export async function dropAged(db: LocalDatabase, at: number, signal: AbortSignal): Promise<void> {
  for (const collection of plainCollections) {
    const { kept } = collectionOf(collection);
    if (kept)
      await remove(db, collection, await agedOf(db, collection, { ...kept, from: at - kept.days * dayMs }), signal);
  }
}

interface EventRow extends Repeating {
  id: string;
}

/**
 * A series of events is kept while it still recurs. The calendar library is fetched only for a series whose first event
 * is past; without it, the series stays until the next time.
 */
async function endedOf(rows: readonly EventRow[], from: number): Promise<string[]> {
  const recurrence = rows.some(isSeries)
    ? await import("../../domain/calendar/recurrence.ts").catch(() => undefined)
    : undefined;
  const endOf = (row: EventRow) => (isSeries(row) ? (recurrence?.seriesEnd(row) ?? Infinity) : row.end_date);
  return rows.filter((row) => endOf(row) < from).map(({ id }) => id);
}

async function agedOf(
  db: LocalDatabase,
  collection: PlainCollection,
  { by, from, max = Infinity }: { by: string; from: number; max?: number },
): Promise<string[]> {
  const table = plainTable(db, collection);
  const reached = table.where(by).belowOrEqual(from);
  const surplus = max === Infinity ? 0 : (await table.count()) - max;
  const [old, beyond] = await Promise.all([
    collection === "events"
      ? reached.toArray().then((rows) => endedOf(rows as unknown as EventRow[], from))
      : reached.primaryKeys(),
    surplus > 0 ? table.orderBy(by).limit(surplus).primaryKeys() : [],
  ]);
  return [...new Set([...old, ...beyond])] as string[];
}

const removedAtOnce = 500;

/** Unsent records stay, whatever their age. */
async function remove(
  db: LocalDatabase,
  collection: PlainCollection,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < ids.length; from += removedAtOnce) {
    signal.throwIfAborted();
    const part = ids.slice(from, from + removedAtOnce);
    await transact(db, tablesOf([collection]), async () => {
      const waiting = await db.bases.bulkGet(part.map((id) => keyText({ collection, id })));
      const gone = part.filter((_, nth) => waiting[nth] === undefined);
      // Neither collection is in the contact index.
      await removeRows(db, collection, gone, new Set());
    });
  }
}
