/** What the first screen needs, read in one go as the store opens, so that it is drawn at once and not piece by piece. */
import type { CurrentUser } from "../../domain/users/user.ts";
import { type LocalDatabase, readTogether } from "../db/database.ts";
import { readMeta, unreadNews } from "../db/meta.ts";
import { contactLists } from "./contact-page.ts";
import { keptList, ownLists } from "./list-view.ts";
import { syncPicture } from "./lists.ts";

/** Their answers are plain values, so that they can be compared. */
const queries = [syncPicture, unreadNews, contactLists, ownLists, keptList] as const;

/** Answers by the query they answer; good for the first moment only. */
export type Ahead = Map<unknown, unknown>;

/** Answers who was signed in when last heard, or undefined in a fresh store. */
export function readAhead(db: LocalDatabase, ahead: Ahead): Promise<CurrentUser | undefined> {
  return readTogether(db, async () => {
    const answering = queries.map(async (query) => ahead.set(query, await query(db)));
    const [me] = await Promise.all([readMeta(db, "me"), ...answering]);
    return me as CurrentUser | undefined;
  });
}
