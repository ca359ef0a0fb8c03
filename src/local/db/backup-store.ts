/** Encrypted packages of unsent work, in a separate database, so that they survive the wipe of a user's store. */
import Dexie, { type DexieOptions, type Table } from "dexie";
import { databaseNames } from "./database.ts";

export interface KeptPackage {
  id: string;
  /** A hash that the owner's sign-in looks up; it reveals no name. */
  whose: string;
  /** When it was saved, by the device's clock. */
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Unsent files, each encrypted separately. Absent in packages of versions that stored none. */
  files?: { id: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }[];
  /** For a copy of work that is still in its store: identifies that store. */
  copy_of?: string;
  /** For a copy: number of unsent changes in it. */
  count?: number;
}

export interface BackupStore {
  put(kept: KeptPackage): Promise<void>;
  of(whose: string): Promise<KeptPackage[]>;
  /** The database goes with its last package. */
  remove(ids: readonly string[]): Promise<void>;
  /** Number of packages on this device, of all users. */
  count(): Promise<number>;
}

const databaseName = "fieldline-kept";

/** `options` brings an in-memory IndexedDB in tests. */
export function openBackupStore(options: DexieOptions = {}): BackupStore {
  return {
    put: (kept) => alone(() => withPackages(options, async (packages) => void (await packages.put(kept)))),
    of: (whose) =>
      alone(async () =>
        (await isThere(options))
          ? withPackages(options, (packages) => packages.where("whose").equals(whose).sortBy("at"))
          : [],
      ),
    remove: (ids) => alone(() => removeFrom(options, ids)),
    count: () =>
      alone(async () => ((await isThere(options)) ? withPackages(options, (packages) => packages.count()) : 0)),
  };
}

async function removeFrom(options: DexieOptions, ids: readonly string[]): Promise<void> {
  if (!(await isThere(options))) return;
  const left = await withPackages(options, async (packages) => {
    await packages.bulkDelete([...ids]);
    return packages.count();
  });
  if (left === 0) await new Dexie(databaseName, options).delete();
}

/**
 * One tab at a time: a package put between the count and the deletion would be lost. Without locks (plain http) there is
 * no encryption, so no package either.
 */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator as { locks?: LockManager };
  return locks ? locks.request(databaseName, act) : act();
}

/** Reading does not create the database if it does not exist; if the browser cannot list databases, it is opened. */
async function isThere(options: DexieOptions): Promise<boolean> {
  const names = await databaseNames(options);
  return names === undefined || names.includes(databaseName);
}

/** Opened per operation: it is rarely needed. Uses strict durability, because a store is removed right after. */
async function withPackages<T>(
  options: DexieOptions,
  act: (packages: Table<KeptPackage, string>) => PromiseLike<T>,
): Promise<T> {
  const db = new Dexie(databaseName, { ...options, chromeTransactionDurability: "strict" });
  db.version(1).stores({ packages: "id, whose" });
  try {
    return await act(db.table("packages"));
  } finally {
    db.close();
  }
}
