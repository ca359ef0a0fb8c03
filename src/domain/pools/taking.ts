/**
 * Assigns a contact from its pool to the user who takes it: `assign_to_me`, or the next one by the pool's rule (domain
 * §3, §6).
 */
import { dictionary } from "../../kit/dictionary.ts";
import { minuteMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "../contacts/contact.ts";
import { contactMustBeThere } from "../contacts/deletion.ts";
import { type ContactMessage, contactMessages } from "../contacts/messages.ts";
import type { Pool } from "./pool.ts";

type TakenPool = Pick<Pool, "id" | "rule" | "daily_take_limit" | "active">;

export interface Taking {
  /** The contact's pool; undefined when the user cannot see it. */
  pool: TakenPool | undefined;
  /** Contacts this user took from the pool on their own calendar day. */
  taken_today: number;
  /** The longest-waiting contact in the pool; only needed with the oldest-first rule. */
  oldest_id?: number;
  user_id: string;
  now: number;
}

/** Refuses with the code of the violated rule; taking one's own contact again changes nothing. */
export function takeContact(contact: Contact, taking: Taking): Contact {
  contactMustBeThere(contact);
  if (contact.owner_id === taking.user_id) return contact;
  const no = reasonAgainst(contact, taking);
  if (no) refuseTaking(no, { n: taking.pool?.daily_take_limit });
  return takenBy(contact, taking);
}

function reasonAgainst(contact: Contact, { pool, taken_today, oldest_id }: Taking): ContactMessage | null {
  if (contact.pool_id === null || !pool || pool.id !== contact.pool_id) return "not_in_pool";
  if (!pool.active) return "pool_paused";
  if (pool.rule === "round_robin") return "pool_assigns_itself";
  if (taken_today >= pool.daily_take_limit) return "daily_take_limit";
  if (pool.rule === "oldest_first" && oldest_id !== undefined && oldest_id !== contact.id) return "take_oldest_first";
  return null;
}

export function takenBy(contact: Contact, { user_id, now }: Pick<Taking, "user_id" | "now">): Contact {
  return {
    ...contact,
    owner_id: user_id,
    pool_id: null,
    assigned_at: now,
    updated_at: now,
    version: contact.version + 1,
  };
}

/** A user who took from the pool recently, and when they last did. */
export interface Taker {
  user_id: string;
  name: string;
  at: number;
}

/** After this long without taking, a user loses their turn. */
export const turnWaitMs = 15 * minuteMs;

export interface TakingNext {
  pool: TakenPool;
  taken_today: number;
  /** Of the last `turnWaitMs`; only needed where contacts are assigned in turn. */
  takers: readonly Taker[];
  user_id: string;
  now: number;
}

/**
 * Checks that the pool can give this user its next contact; refuses with the limit or the name of the user whose turn
 * it is.
 */
export function mayTakeNext({ pool, taken_today, takers, user_id, now }: TakingNext): void {
  if (!pool.active) refuseTaking("pool_paused");
  if (taken_today >= pool.daily_take_limit) refuseTaking("daily_take_limit", { n: pool.daily_take_limit });
  const turn = pool.rule === "round_robin" ? turnBefore(takers, user_id, now) : null;
  if (turn) refuseTaking("not_your_turn", { name: turn.name, n: turn.minutes });
}

export interface Turn {
  name: string;
  /** Until their turn expires. */
  minutes: number;
}

/** Whose turn comes before this user's: the active taker who took longest ago. Null: none. */
export function turnBefore(takers: readonly Taker[], user_id: string, now: number): Turn | null {
  const mine = takers.find((taker) => taker.user_id === user_id);
  if (!mine) return null;
  const waited = takers
    .filter(({ at, user_id: id }) => id !== user_id && at < mine.at && at > now - turnWaitMs)
    .toSorted((a, b) => a.at - b.at);
  const [first] = waited;
  const last = waited.at(-1);
  if (!first || !last) return null;
  return { name: first.name, minutes: Math.max(1, Math.ceil((last.at + turnWaitMs - now) / minuteMs)) };
}

export function refuseTaking(
  code: ContactMessage,
  facts: Record<string, string | number | undefined> = dictionary(),
): never {
  const words = contactMessages[code].replace(/\{(\w+)\}/g, (_all, name: string) => String(facts[name] ?? ""));
  return refuse(code, { base: [words] });
}
