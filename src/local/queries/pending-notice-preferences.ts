import { isWish, type NewNoticeFact } from "../../domain/account/notice-fact.ts";
import type { LocalDatabase } from "../db/database.ts";

/** How the person wants to be told was changed here, and the server does not know yet. */
export async function noticeWishesWait(db: LocalDatabase): Promise<boolean> {
  const queued = await db.outbox.filter(({ name }) => name === "notice.say").toArray();
  return queued.some(({ input }) => (input as { facts: NewNoticeFact[] }).facts.some(isWish));
}
