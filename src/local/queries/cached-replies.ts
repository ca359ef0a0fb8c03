/** The last server response of screens that only the server can fill, shown while offline. */
import type { LocalDatabase } from "../db/database.ts";

/** One entry per screen: the request and the response. */
interface CachedReply {
  ask: string;
  reply: unknown;
  /** When it was received; absent in earlier versions. */
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
