/** What the server last answered a screen that only it can fill, to show while there is no connection. */
import type { LocalDatabase } from "../db/database.ts";

/** One a place: what it was asked for with, and the answer. */
interface KeptReply {
  ask: string;
  reply: unknown;
  /** When it was answered; earlier versions did not say. */
  at?: number | undefined;
}

const placeOf = (name: string) => `reply.${name}`;

export async function keptReply(db: LocalDatabase, name: string, ask: string): Promise<KeptReply | null> {
  const kept = (await db.view.get(placeOf(name)))?.value as KeptReply | undefined;
  return kept?.ask === ask ? kept : null;
}

export async function keepReply(db: LocalDatabase, name: string, kept: KeptReply): Promise<void> {
  await db.view.put({ k: placeOf(name), value: kept });
}
