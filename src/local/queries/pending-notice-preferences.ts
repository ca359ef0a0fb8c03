import { isWish, type NewNoticeFact } from "../../domain/account/notice-fact.ts";
import type { LocalDatabase } from "../db/database.ts";

/** Notification preferences changed here and not yet sent. */
export async function noticeWishesWait(db: LocalDatabase): Promise<boolean> {
  const queued = await db.outbox.filter(({ name }) => name === "notice.say").toArray();
  return queued.some(({ input }) => (input as { facts: NewNoticeFact[] }).facts.some(isWish));
}
