/** Replays pending writes on top of confirmed server rows. */
import { keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";

/** The row after one queued write; undefined when there is none. */
export type Effect = (queued: QueuedIntent, row: MirrorRow | undefined, key: RowKey) => MirrorRow | undefined;

/** A write arrived between the check and the transaction: load the rules and run the round again. */
export class RulesMissing extends Error {}

export interface Replayer {
  db: LocalDatabase;
  effectOf: Effect;
}

export async function pendingOn(db: LocalDatabase, key: RowKey): Promise<QueuedIntent[]> {
  return db.outbox.where("keys").equals(keyText(key)).sortBy("n");
}

/** Pending writes by record (`keyText`), oldest first; records without any are omitted. */
export async function pendingOnEach(
  db: LocalDatabase,
  keys: readonly RowKey[],
): Promise<ReadonlyMap<string, QueuedIntent[]>> {
  const texts = new Set(keys.map(keyText));
  const queued = await db.outbox
    .where("keys")
    .anyOf([...texts])
    .distinct()
    .sortBy("n");
  const pending = new Map<string, QueuedIntent[]>();
  for (const write of queued) {
    for (const text of write.touches.map(keyText)) {
      if (texts.has(text)) pending.set(text, [...(pending.get(text) ?? []), write]);
    }
  }
  return pending;
}

/** The row as displayed: the confirmed row with every pending write applied. */
export function replay(
  base: MirrorRow | undefined,
  pending: readonly QueuedIntent[],
  key: RowKey,
  effectOf: Effect,
): MirrorRow | undefined {
  return pending.filter((queued) => isTouched(queued, key)).reduce((row, queued) => effectOf(queued, row, key), base);
}

/** A write may wait for a record without changing it. */
function isTouched({ touches }: QueuedIntent, key: RowKey): boolean {
  return touches.some((touched) => keyText(touched) === keyText(key));
}
