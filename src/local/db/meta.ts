import type { LastServerContact } from "../../domain/session/offline-expiry.ts";
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
  /** Seals unsent work that stays here when its owner leaves; it cannot be read out of the browser. */
  keeping_key: CryptoKey;
  /** Kept work that is back in the outbox. */
  taken_up: string[];
  /** Made with the store: another one means that this is a new store under the old name. */
  born: string;
  /** Version of the tables that last opened this store. */
  schema: number;
  /** What happened to this store that its owner is to hear. */
  news: StoreNotice[];
  last_word: LastServerContact;
  /** Contacts with more notes than lie here. */
  older_notes: number[];
  /** Of a device that does not hold every contact in sight. */
  bound: ContactBound;
  /** When the contacts in sight were last counted. */
  counted_at: number;
}

export interface ContactBound {
  /** Contacts in sight when last counted, and how many of them lie here at most. */
  total: number;
  max: number;
  /** How many lie here; not known right after a fill or where there was no bound before. */
  held: number;
  unsure: boolean;
  /** What the last fill left out lies below. */
  floor: { seq: number; id: number } | null;
}

export type StoreNotice =
  /** The browser removed the store; `lost` writes had not been sent. */
  | { kind: "evicted"; lost: number }
  /** The device was emptied after too long without a word from the server. */
  | { kind: "overstayed" }
  /** Work kept at sign-out is back. `imports`: left out where none was being prepared. */
  | { kind: "taken_up"; changes: number; imports?: number }
  /** Work was kept, but the device was wiped from afar since. */
  | { kind: "unreadable" };

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

/** What was begun in one store is not finished in the one the browser put in its place: nothing of it is there. */
class StoreReplaced extends Error {
  override readonly name = "StoreReplaced";
}

/** Call inside a transaction that takes in `meta`. `born`: what the store said of itself when the work was begun. */
export async function expectStore(db: LocalDatabase, storeId: string | undefined): Promise<void> {
  if ((await readMeta(db, "born")) !== storeId) throw new StoreReplaced("Another store is in its place.");
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

export async function addNews(db: LocalDatabase, news: StoreNotice): Promise<void> {
  await transact(db, ["meta"], async () => writeMeta(db, "news", [...((await readMeta(db, "news")) ?? []), news]));
}

/** What the person has not yet waved away, oldest first. */
export async function unreadNews(db: LocalDatabase): Promise<StoreNotice[]> {
  return (await readMeta(db, "news")) ?? [];
}
