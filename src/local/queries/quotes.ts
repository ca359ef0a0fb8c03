import type { Quote } from "../../domain/quotes/quote.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

/** The latest quotes of a contact, newest first; available offline. */
export async function quotesOf(db: LocalDatabase, contact_id: number): Promise<Quote[]> {
  const found = await plainTable(db, "quotes").where("contact_id").equals(contact_id).toArray();
  return (found as unknown as Quote[]).sort((a, b) => b.fetched_at - a.fetched_at);
}
