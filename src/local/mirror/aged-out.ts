/** Events and calls too long ago, and calls beyond the newest, leave by themselves; the server has them (domain §24). */
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { type Repeating, seriesEnd } from "../../domain/calendar/recurrence.ts";
import { callsKeptDays, callsKeptMax } from "../../domain/calls/limits.ts";
import { dayMs } from "../../kit/dates.ts";
import { keyText, type PlainCollection } from "../collections/index.ts";
import { type LocalDatabase, plainTable, transact } from "../db/database.ts";
import { removeRows, tablesOf } from "../db/rows.ts";

/** `at`: the server's time. A device whose own clock ran ahead would drop what nobody brings back. */
export async function dropAged(db: LocalDatabase, at: number, signal: AbortSignal): Promise<void> {
  await remove(db, "events", await agedEvents(db, at - eventsKeptDaysBack * dayMs), signal);
  await remove(db, "calls", await agedCalls(db, at - callsKeptDays * dayMs), signal);
}

/** A series is kept while it still recurs. */
async function agedEvents(db: LocalDatabase, from: number): Promise<string[]> {
  const begun = plainTable(db, "events").where("start_date").below(from);
  return (await begun.filter((row) => seriesEnd(row as unknown as Repeating) < from).primaryKeys()) as string[];
}

async function agedCalls(db: LocalDatabase, from: number): Promise<string[]> {
  const calls = plainTable(db, "calls");
  const byAge = () => calls.orderBy("created_at");
  const surplus = (await calls.count()) - callsKeptMax;
  const [old, beyond] = await Promise.all([
    calls.where("created_at").belowOrEqual(from).primaryKeys(),
    surplus > 0 ? byAge().limit(surplus).primaryKeys() : [],
  ]);
  return [...new Set([...old, ...beyond])] as string[];
}

const removedAtOnce = 500;

/** What waits to be sent stays, whatever its age. */
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
      // Neither is in the index of contacts.
      await removeRows(db, collection, gone, new Set());
    });
  }
}
