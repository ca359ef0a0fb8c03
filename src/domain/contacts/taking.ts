/** `assign_to_me`: a contact leaves its pool for the one who takes it (domain §3, §6). */
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "./contact.ts";
import { contactMustBeThere } from "./deletion.ts";
import { type ContactMessage, contactMessages } from "./messages.ts";
import type { Pool } from "./pool.ts";

export interface Taking {
  /** The contact's pool; undefined when the taker may not see it. */
  pool: Pick<Pool, "id" | "rule" | "daily_take_limit" | "active"> | undefined;
  /** Contacts this user took from the pool on their own calendar day. */
  taken_today: number;
  /** The contact waiting longest in the pool; only asked for where the oldest goes first. */
  oldest_id?: number;
  user_id: string;
  now: number;
}

/** Refuses with the code of the rule that says no; taking one's own contact again changes nothing. */
export function takeContact(contact: Contact, taking: Taking): Contact {
  contactMustBeThere(contact);
  if (contact.owner_id === taking.user_id) return contact;
  const no = reasonAgainst(contact, taking);
  if (no) refuse(no, { base: [contactMessages[no]] });
  const { user_id, now } = taking;
  return {
    ...contact,
    owner_id: user_id,
    pool_id: null,
    assigned_at: now,
    updated_at: now,
    version: contact.version + 1,
  };
}

function reasonAgainst(contact: Contact, { pool, taken_today, oldest_id }: Taking): ContactMessage | null {
  if (contact.pool_id === null || !pool || pool.id !== contact.pool_id) return "not_in_pool";
  if (!pool.active) return "pool_paused";
  if (pool.rule === "round_robin") return "pool_assigns_itself";
  if (taken_today >= pool.daily_take_limit) return "daily_take_limit";
  if (pool.rule === "oldest_first" && oldest_id !== undefined && oldest_id !== contact.id) return "take_oldest_first";
  return null;
}
