/** The device's database, one per user and system version. The only importer of Dexie. */
import Dexie, { type DexieOptions, type EntityTable, type Table, type Transaction } from "dexie";
import {
  type Bucket,
  collectionOf,
  type MirrorRow,
  type PlainCollection,
  plainCollections,
} from "../collections/index.ts";
import type { Base, KeptBlob, MetaRow, SyncConflict, PreparedImport, QueuedIntent, ViewRow } from "./records.ts";

export interface LocalDatabase extends Dexie {
  buckets: Table<Bucket, number>;
  outbox: EntityTable<QueuedIntent, "n">;
  outbox_files: Table<KeptBlob, string>;
  thumbnails: Table<KeptBlob, string>;
  bases: Table<Base, string>;
  needs: Table<SyncConflict, string>;
  prepared_imports: Table<PreparedImport, string>;
  wanted: Table<{ id: number }, number>;
  meta: Table<MetaRow, string>;
  view: Table<ViewRow, string>;
}
export type LocalTransaction = Transaction;

const ownTables = {
  buckets: "b, u",
  outbox: "++n, &id, *keys",
  outbox_files: "id",
  thumbnails: "id",
  bases: "k",
  needs: "id, contact_id",
  prepared_imports: "id",
  /** Contacts to be fetched whole: their related records are missing or incomplete here. */
  wanted: "id",
  meta: "k",
  view: "k",
};

/** Raised with every new collection; Dexie derives the missing tables. */
export const schemaVersion = 20;

export type DiskOptions = DexieOptions;

/** `options` passes an in-memory IndexedDB in tests. */
export function openDatabase(name: string, options: DiskOptions = {}): LocalDatabase {
  const db = new Dexie(name, { ...options, chromeTransactionDurability: "relaxed" }) as LocalDatabase;
  const mirrored = Object.fromEntries(
    plainCollections.map((collection) => [collection, collectionOf(collection).indexes]),
  );
  db.version(schemaVersion).stores({ ...ownTables, ...mirrored });
  makeWayQuietly(db);
  return db;
}

/**
 * Another connection deletes or upgrades the store: this one closes. A connection waiting for one that is still
 * closing, such as that of a terminated worker, proceeds without further action. Dexie does the same, but logs to the
 * console.
 */
function makeWayQuietly(db: Dexie): void {
  db.on("versionchange", () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
  db.on("blocked", () => false);
}

/** Names of all databases on this device; undefined where the browser cannot list them. */
export async function databaseNames({ indexedDB: disk }: DiskOptions = {}): Promise<string[] | undefined> {
  const factory = (disk ?? globalThis.indexedDB) as Partial<IDBFactory>;
  return (await factory.databases?.())?.flatMap(({ name }) => name ?? []);
}

export function plainTable(db: LocalDatabase, collection: PlainCollection): Table<MirrorRow, string> {
  return db.table<MirrorRow, string>(collection);
}

/** Over quota, Dexie throws AbortError with the cause inside. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  return name === "QuotaExceededError" || inner?.name === "QuotaExceededError";
}

/**
 * The browser closed the connection (sleep, eviction, a newer version of the app); transactions in progress are rolled
 * back.
 */
export function isConnectionLost(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: string };
  return name !== undefined && lostNames.has(name) && !isStorageFull(error);
}

const lostNames: ReadonlySet<string> = new Set([
  "AbortError",
  "DatabaseClosedError",
  "InvalidStateError",
  "StoreReplaced",
  "TransactionInactiveError",
  "UnknownError",
]);

/** Retries once when the connection was lost: Dexie then reopens, unless we closed the store ourselves. */
export async function reopening<T>(run: () => PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return run();
  }
}

/** Calls the next time the store is opened; not if it is open now. */
export function onceOpenAgain(db: LocalDatabase, act: () => void): void {
  if (db.isOpen()) return;
  const received = () => {
    db.on.ready.unsubscribe(received);
    act();
  };
  // Sticky: Dexie drops one-time subscribers when the database is closed.
  db.on("ready", received, true);
}

/**
 * One read-write transaction. The callback passed to Dexie must itself be an async function: for one that only returns
 * a promise, Dexie does not track native awaits and commits too early.
 */
export function transact<T>(db: LocalDatabase, tables: readonly string[], run: () => Promise<T>): Promise<T> {
  return db.transaction("rw", [...tables], async () => await run());
}

/** One read-only transaction: faster than many small reads, and consistent. */
export function readTogether<T>(db: LocalDatabase, run: () => Promise<T>): Promise<T> {
  return db.transaction("r", db.tables, async () => await run());
}

export { liveQuery } from "dexie";
