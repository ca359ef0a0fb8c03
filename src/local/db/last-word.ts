/** When the server last responded to this user here: without contact the store expires. */
import type { LastServerContact } from "../../domain/session/offline-expiry.ts";
import { hourMs } from "../../kit/durations.ts";
import { type LocalDatabase, transact } from "./database.ts";
import { readMeta, readStatus, writeMeta } from "./meta.ts";

export async function noteWord(db: LocalDatabase, now: number): Promise<void> {
  await writeMeta(db, "last_word", { heard_at: now, latest: now });
}

/** A store of a version without this entry uses its last full sync; undefined: nothing was ever fetched. */
export async function lastWord(db: LocalDatabase): Promise<LastServerContact | undefined> {
  const word = await readMeta(db, "last_word");
  if (word) return word;
  const { last_synced_at } = await readStatus(db);
  return last_synced_at === null ? undefined : { heard_at: last_synced_at, latest: last_synced_at };
}

/** Precise enough for days, rare enough for the disk. */
const stepMs = hourMs;

/** Records the highest clock value seen, so that setting the clock back gains no time. */
export async function keepTime(db: LocalDatabase, now: number): Promise<LastServerContact | undefined> {
  const word = await lastWord(db);
  if (!word || now < word.latest + stepMs) return word;
  // Read again inside the transaction: the server may have responded meanwhile.
  return transact(db, ["meta"], async () => {
    const present = (await lastWord(db)) ?? word;
    const next = { ...present, latest: Math.max(present.latest, now) };
    await writeMeta(db, "last_word", next);
    return next;
  });
}
