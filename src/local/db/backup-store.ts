/** Sealed packages of unsent work, in a database of their own: wiping anybody's store leaves them where they are. */
import Dexie, { type DexieOptions, type Table } from "dexie";
import { databaseNames } from "./database.ts";

export interface KeptPackage {
  id: string;
  /** A hash by which its owner's sign-in finds it; it tells nobody a name. */
  whose: string;
  /** When it was put here, by the device's clock. */
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Files that were not sent, each sealed by itself. Left out by versions that kept none. */
  files?: { id: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }[];
}

export interface BackupStore {
  put(kept: KeptPackage): Promise<void>;
  of(whose: string): Promise<KeptPackage[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** How many lie here, whoever's they are. */
  count(): Promise<number>;
}

const databaseName = "fieldline-kept";

/** `options` brings an in-memory IndexedDB in tests. */
export function openBackupStore(options: DexieOptions = {}): BackupStore {
  return {
    put: (kept) => withPackages(options, async (packages) => void (await packages.put(kept))),
    of: async (whose) =>
      (await isThere(options))
        ? withPackages(options, (packages) => packages.where("whose").equals(whose).sortBy("at"))
        : [],
    remove: (ids) => withPackages(options, (packages) => packages.bulkDelete([...ids])),
    count: async () => ((await isThere(options)) ? withPackages(options, (packages) => packages.count()) : 0),
  };
}

/** Looking into it makes no database where nobody ever kept anything; a browser that tells no names is looked into. */
async function isThere(options: DexieOptions): Promise<boolean> {
  const names = await databaseNames(options);
  return names === undefined || names.includes(databaseName);
}

/** Opened for one act only: it is rarely wanted. The browser is to have it on disk before a store is removed. */
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
