/** A store on its way to being open, with what the first screen needs already read. */
import type { World } from "../kit/world.ts";
import { type StoreIdentity, watchStoreIdentity } from "./db/store-identity.ts";
import { type LocalDatabase, openDatabase } from "./db/database.ts";
import { type Preloaded, readAhead, type Remembered } from "./queries/preloaded.ts";

export interface Opening {
  name: string;
  db: LocalDatabase;
  /** Rejects where the browser gives no store. */
  opened: Promise<OpenedStore>;
  /** Resolves when the browser has put another store in its place. */
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
  let remembered: Remembered = { me: undefined, word: undefined };
  const read = async (opened: LocalDatabase) => void (remembered = await readAhead(opened, ahead));
  const opened = watchStoreIdentity(db, world, replaced.resolve, read).then((storeIdentity) => ({
    storeIdentity,
    ahead,
    remembered,
  }));
  return { name, db, opened, replaced: replaced.promise };
}
