/** A store being opened, with the data of the first screen already read. */
import type { World } from "../kit/world.ts";
import { type StoreIdentity, watchStoreIdentity } from "./db/store-identity.ts";
import { type LocalDatabase, openDatabase } from "./db/database.ts";
import { type Preloaded, readAhead, type Remembered } from "./queries/preloaded.ts";

export interface Opening {
  name: string;
  db: LocalDatabase;
  /** Rejects if the browser provides no store. */
  opened: Promise<OpenedStore>;
  /** Resolves when the browser has replaced the store. */
  replaced: Promise<void>;
}

export interface OpenedStore {
  storeIdentity: StoreIdentity;
  ahead: Preloaded;
  remembered: Remembered;
}

export function preload(world: World, name: string): Opening {
  const db = openDatabase(name);
  const ahead: Preloaded = new Map();
  const replaced = Promise.withResolvers<void>();
  let remembered: Remembered = { me: undefined, word: undefined, server_clock: undefined };
  const read = async (opened: LocalDatabase) => void (remembered = await readAhead(opened, ahead));
  const opened = watchStoreIdentity(db, world, replaced.resolve, read).then((storeIdentity) => ({
    storeIdentity,
    ahead,
    remembered,
  }));
  return { name, db, opened, replaced: replaced.promise };
}
