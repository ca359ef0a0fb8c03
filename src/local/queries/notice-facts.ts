import { type ColumnsSaid, columnsSaid, type NoticeFact } from "../../domain/account/notice-fact.ts";
import type { LocalDatabase } from "../db/database.ts";
import { allOf } from "./lists.ts";

/** What this person said of their notices, and what the server told them. */
export async function noticeFacts(db: LocalDatabase): Promise<NoticeFact[]> {
  return allOf<NoticeFact>(db, "notice_facts");
}

/** Which columns of the contact list the person chose, on whatever device. */
export async function ownColumns(db: LocalDatabase): Promise<ColumnsSaid> {
  return columnsSaid(await noticeFacts(db));
}
