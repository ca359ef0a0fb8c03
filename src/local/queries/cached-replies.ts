/** What the server last answered a screen that only it can fill, to show while there is no connection. */
import type { LocalDatabase } from "../db/database.ts";

/** One a place: what it was asked for with, and the answer. */
interface CachedReply {
  ask: string;
  reply: unknown;
  /** When it was answered; earlier versions did not say. */
  at?: number | undefined;
}

const placeOf = (name: string) => `reply.${name}`;

export async function cachedReply(db: LocalDatabase, name: string, ask: string): Promise<CachedReply | null> {
  const kept = (await db.view.get(placeOf(name)))?.value as CachedReply | undefined;
  return kept?.ask === ask ? kept : null;
}

export async function cacheReply(db: LocalDatabase, name: string, kept: CachedReply): Promise<void> {
  await db.view.put({ k: placeOf(name), value: kept });
}
