import { type ColumnsSaid, columnsSaid, type NoticeFact } from "../../domain/account/notice-fact.ts";
import type { LocalDatabase } from "../db/database.ts";
import { allOf } from "./lists.ts";

/** The user's notification states, and notifications from the server. */
export async function noticeFacts(db: LocalDatabase): Promise<NoticeFact[]> {
  return allOf<NoticeFact>(db, "notice_facts");
}

/** Column choice of the contact list, synced across devices. */
export async function ownColumns(db: LocalDatabase): Promise<ColumnsSaid> {
  return columnsSaid(await noticeFacts(db));
}
