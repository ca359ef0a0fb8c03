import type { LastServerContact } from "../../domain/session/offline-expiry.ts";
import type { ClockReading } from "../../domain/session/clock-reading.ts";
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
  /** The user requested a full refetch. */
  refill: boolean;
  /** Encrypts unsent work that stays here when its owner signs out; not extractable. */
  keeping_key: CryptoKey;
  /** Drafts of the owner, where they could not be encrypted. */
  drafts: Record<string, unknown>;
  /** Backups already restored to the outbox. */
  taken_up: string[];
  /** Created with the store: a different value means a new store under the old name. */
  born: string;
  /** Schema version that last opened this store. */
  schema: number;
  /** Events in this store's history that its owner must see. */
  news: StoreNotice[];
  last_word: LastServerContact;
  /** The difference between the server's clock and the device's. */
  server_clock: ClockReading;
  /** Contacts with more notes than are stored here. */
  older_notes: number[];
  /** For a device that does not hold every visible contact. */
  bound: ContactBound;
  /** Contacts exported while another user acts as this one; this store ends with the acting session. */
  exported_acting: number;
  /** When the visible contacts were last counted. */
  counted_at: number;
}

export interface ContactBound {
  /** Number of visible contacts when last counted, and the maximum stored here. */
  total: number;
  max: number;
  /** Number stored here; unknown right after a fill or where there was no bound before. */
  held: number;
  unsure: boolean;
  /** The last fill omitted contacts below this. */
  floor: { seq: number; id: number } | null;
}

export type StoreNotice =
  /** The browser removed the store; `lost` writes had not been sent. */
  | { kind: "evicted"; lost: number }
  /** The device was wiped after too long without server contact. */
  | { kind: "overstayed" }
  /** Work saved at sign-out is restored. `imports`: omitted if none was being prepared. */
  | { kind: "taken_up"; changes: number; imports?: number }
  /** Work was saved, but the device has been wiped remotely since. */
  | { kind: "unreadable" };

/** Contact numbers leased for contacts created here; `next` is the first unused. */
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

/** Work begun in one store is not finished in its replacement: none of its data is there. */
class StoreReplaced extends Error {
  override readonly name = "StoreReplaced";
}

/** Call inside a transaction that includes `meta`. `born`: the store's identity when the work began. */
export async function expectStore(db: LocalDatabase, storeId: string | undefined): Promise<void> {
  if ((await readMeta(db, "born")) !== storeId) throw new StoreReplaced("Another store is in its place.");
}

/** Writes only differences, so that no live query is triggered needlessly. */
export async function changeStatus(db: LocalDatabase, change: Partial<SyncStatus>): Promise<void> {
  await transact(db, ["meta"], async () => {
    const status = await readStatus(db);
    const next = { ...status, ...change };
    if (JSON.stringify(next) !== JSON.stringify(status)) await writeMeta(db, "status", next);
  });
}

/** The sequence number of this write; call inside the writing transaction. */
export async function nextWrite(db: LocalDatabase): Promise<number> {
  const next = ((await readMeta(db, "writes")) ?? 0) + 1;
  await writeMeta(db, "writes", next);
  return next;
}

export async function addNews(db: LocalDatabase, news: StoreNotice): Promise<void> {
  await transact(db, ["meta"], async () => writeMeta(db, "news", [...((await readMeta(db, "news")) ?? []), news]));
}

/** Notices the user has not dismissed, oldest first. */
export async function unreadNews(db: LocalDatabase): Promise<StoreNotice[]> {
  return (await readMeta(db, "news")) ?? [];
}
