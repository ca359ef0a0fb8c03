/** A store on its way to being open, with what the first screen needs already read. */
import type { World } from "../kit/world.ts";
import { type Birth, watchBirth } from "./db/birth.ts";
import { type LocalDatabase, openDatabase } from "./db/database.ts";
import { type Ahead, readAhead, type Remembered } from "./queries/ahead.ts";

export interface Opening {
  name: string;
  db: LocalDatabase;
  /** Rejects where the browser gives no store. */
  opened: Promise<OpenedStore>;
  /** Resolves when the browser has put another store in its place. */
  replaced: Promise<void>;
}

export interface OpenedStore {
  birth: Birth;
  ahead: Ahead;
  remembered: Remembered;
}

export function openAhead(world: World, name: string): Opening {
  const db = openDatabase(name);
  const ahead: Ahead = new Map();
  const replaced = Promise.withResolvers<void>();
  let remembered: Remembered = { me: undefined, word: undefined };
  const read = async (opened: LocalDatabase) => void (remembered = await readAhead(opened, ahead));
  const opened = watchBirth(db, world, replaced.resolve, read).then((birth) => ({ birth, ahead, remembered }));
  return { name, db, opened, replaced: replaced.promise };
}
