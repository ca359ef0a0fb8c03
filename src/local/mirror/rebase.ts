/** Truth from the server below, pending writes replayed on top. */
import { keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";
import type { Intent, IntentFacts } from "../intents/intent.ts";

export type IntentBook = ReadonlyMap<string, Intent>;
export interface Replayer {
  db: LocalDatabase;
  book: IntentBook;
  user_id: string;
}

export async function pendingOn(db: LocalDatabase, key: RowKey): Promise<QueuedIntent[]> {
  return db.outbox.where("keys").equals(keyText(key)).sortBy("n");
}

/** What the person sees: the confirmed row with every waiting write on it. */
export function replay(base: MirrorRow | undefined, pending: readonly QueuedIntent[], key: RowKey, { book, user_id }: Replayer): MirrorRow | undefined {
  let row = base;
  for (const queued of pending) {
    if (queued.touches.some((touched) => keyText(touched) === keyText(key))) row = effectOf(queued, row, key, book, user_id);
  }
  return row;
}

/** One write's effect; a rule that refuses now leaves the row as it is, the server will say why. */
export function effectOf(queued: QueuedIntent, row: MirrorRow | undefined, key: RowKey, book: IntentBook, user_id: string): MirrorRow | undefined {
  const intent = book.get(queued.name);
  if (!intent) return row;
  const facts: IntentFacts = { at: queued.at, user_id, op_id: queued.id };
  try {
    return intent.applies(row, queued.input, key, facts);
  } catch {
    return row;
  }
}
