import { type LocalDatabase, transact } from "./database.ts";
import { freshStatus, type SyncStatus } from "./records.ts";

export interface MetaValues {
  cursor: string;
  /** Counter of local writes; see `Bucket.u`. */
  writes: number;
  status: SyncStatus;
  numbers: NumberRange[];
  me: unknown;
  settings: unknown;
  filled: boolean;
  /** The person asked for everything once more. */
  refill: boolean;
  /** This person may not create contacts. */
  no_numbers: boolean;
}

/** Contact numbers leased for contacts made here; `next` is the first unused. */
export interface NumberRange {
  next: number;
  to: number;
}

export async function readMeta<K extends keyof MetaValues>(
  db: LocalDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined;
}

export async function writeMeta<K extends keyof MetaValues>(
  db: LocalDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ k: key, value });
}

export async function readStatus(db: LocalDatabase): Promise<SyncStatus> {
  return (await readMeta(db, "status")) ?? freshStatus;
}

/** Changes only what differs, so that nobody is woken for nothing. */
export async function changeStatus(db: LocalDatabase, change: Partial<SyncStatus>): Promise<void> {
  await transact(db, ["meta"], async () => {
    const status = await readStatus(db);
    const next = { ...status, ...change };
    if (JSON.stringify(next) !== JSON.stringify(status)) await writeMeta(db, "status", next);
  });
}

/** The number of this write; call inside the writing transaction. */
export async function nextWrite(db: LocalDatabase): Promise<number> {
  const next = ((await readMeta(db, "writes")) ?? 0) + 1;
  await writeMeta(db, "writes", next);
  return next;
}
