/** Data of the first screen, read in one transaction when the store opens, so that it renders at once. */
import type { LastServerContact } from "../../domain/session/offline-expiry.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import type { ClockReading } from "../../domain/session/clock-reading.ts";
import { type LocalDatabase, readTogether } from "../db/database.ts";
import { lastWord } from "../db/last-word.ts";
import { readMeta, unreadNews } from "../db/meta.ts";
import { contactLists } from "./contact-lists.ts";
import { keptList, ownLists } from "./list-view.ts";
import { syncPicture } from "./lists.ts";

/** Results are plain values, so that they can be compared. */
const queries = [syncPicture, unreadNews, lastWord, contactLists, ownLists, keptList] as const;

/** Results by query; valid only at startup. */
export type Preloaded = Map<unknown, unknown>;

export interface Remembered {
  /** The last known user, or undefined in a new store. */
  me: CurrentUser | undefined;
  word: LastServerContact | undefined;
  server_clock: ClockReading | undefined;
}

export function readAhead(db: LocalDatabase, ahead: Preloaded): Promise<Remembered> {
  return readTogether(db, async () => {
    const answering = queries.map(async (query) => ahead.set(query, await query(db)));
    const [me, word, server_clock] = await Promise.all([
      readMeta(db, "me"),
      lastWord(db),
      readMeta(db, "server_clock"),
      ...answering,
    ]);
    return { me: me as CurrentUser | undefined, word, server_clock };
  });
}
