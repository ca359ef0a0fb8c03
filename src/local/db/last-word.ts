/** When the server last answered this store's person here: without its word the store may not stay. */
import type { LastServerContact } from "../../domain/session/offline-expiry.ts";
import { type LocalDatabase, transact } from "./database.ts";
import { readMeta, readStatus, writeMeta } from "./meta.ts";

export async function noteWord(db: LocalDatabase, now: number): Promise<void> {
  await writeMeta(db, "last_word", { heard_at: now, latest: now });
}

/** A store of a version that kept no such note goes by its last full sync; undefined: nothing was ever fetched. */
export async function lastWord(db: LocalDatabase): Promise<LastServerContact | undefined> {
  const word = await readMeta(db, "last_word");
  if (word) return word;
  const { last_synced_at } = await readStatus(db);
  return last_synced_at === null ? undefined : { heard_at: last_synced_at, latest: last_synced_at };
}

/** Fine enough for days, rare enough for a disk. */
const stepMs = 3_600_000;

/** Notes how far the clock has come, so that putting it back does not win time. */
export async function keepTime(db: LocalDatabase, now: number): Promise<LastServerContact | undefined> {
  const word = await lastWord(db);
  if (!word || now < word.latest + stepMs) return word;
  // Read again within: the server may have spoken meanwhile.
  return transact(db, ["meta"], async () => {
    const present = (await lastWord(db)) ?? word;
    const next = { ...present, latest: Math.max(present.latest, now) };
    await writeMeta(db, "last_word", next);
    return next;
  });
}
