/**
 * The consent ledger (domain §13, §23 R): who said what about being called, texted or emailed. Entries are only added;
 * the current permission is derived from them (`permission.ts`).
 */
import { z } from "zod";
import { consentChannels, consentEvents, consentWays, pageMax, wordsMax } from "./consent-options.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";

export const ConsentEntry = z.object({
  id: Uuid,
  /** Null: from a number or address that was no contact's. */
  contact_id: ContactNumber.nullable(),
  channel: z.enum(consentChannels),
  /** The digits of the number, or the address in lower case (`consentAddress`). */
  address: z.string(),
  event: z.enum(consentEvents),
  how: z.enum(consentWays),
  /** Exactly as said, written, or shown beside the box that was ticked. */
  words: z.string().max(wordsMax),
  /** The page of the form, and the hash of its text at that time. */
  page: z.string().max(pageMax),
  page_version: z.string().max(64),
  /** The recorded call in which it was said. */
  call_id: Uuid.nullable(),
  /** Who noted it; null: the person, or the product. */
  user_id: Uuid.nullable(),
  /** When it was said, by the device that noted it. */
  at: Instant,
  /** When the server received it. */
  received_at: Instant,
  ip: z.string(),
  seq: z.int().nonnegative(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;
export const consentColumns = Object.keys(ConsentEntry.shape) as (keyof ConsentEntry)[];
