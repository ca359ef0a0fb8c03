/** What becomes of one contact of a transfer, and of its revert; each answer goes into the log (domain §9). */
import { z } from "zod";
import type { Contact } from "../contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { groupsPerContactMax } from "../values/limits.ts";
import type { TransferTo } from "./attempt.ts";
import {
  type RevertResult,
  revertResults,
  type TransferResult,
  transferResults,
  type TransferWhy,
  transferWhys,
} from "./outcomes.ts";

const maybe = Uuid.nullable();
export const TransferLog = z.object({
  contact_id: ContactNumber,
  name: z.string(),
  old_owner_id: maybe,
  old_pool_id: maybe,
  new_owner_id: maybe,
  new_pool_id: maybe,
  result: z.enum(transferResults),
  why: z.enum(transferWhys).nullable(),
  at: Instant,
  /** What a revert did with it; null: none has come to it. */
  revert_result: z.enum(revertResults).nullable(),
  revert_why: z.enum(transferWhys).nullable(),
  reverted_at: Instant.nullable(),
});
export type TransferLog = z.infer<typeof TransferLog>;

export interface Holder {
  owner_id: string | null;
  pool_id: string | null;
}

/** A contact as it stands when its turn comes. */
export type Standing = Pick<Contact, "owner_id" | "pool_id" | "deleted_at" | "group_ids"> & {
  /** Somebody speaks with it right now. */
  in_call: boolean;
  /** The giver may move contacts of whoever has it. */
  permitted: boolean;
};

export interface RowOutcome {
  result: TransferResult;
  why: TransferWhy | null;
}

const moved: RowOutcome = { result: "moved", why: null };
const skipped = (why: TransferWhy): RowOutcome => ({ result: "skipped", why });
const failed = (why: TransferWhy): RowOutcome => ({ result: "failed", why });

/** `frozen`: who had it when the list was made. */
export function transferOutcome(now: Standing, frozen: Holder, to: TransferTo): RowOutcome {
  if (now.deleted_at !== null) return skipped("deleted");
  if (hasIt(now, to)) return skipped("already_owned");
  if (!to.group_id && !isSameHolder(now, frozen)) return skipped("changed_since");
  const isFull = to.group_id !== undefined && now.group_ids.length >= groupsPerContactMax;
  if (!now.permitted || isFull) return failed("not_permitted");
  // Taking a person away in mid-call would take the open page from whoever speaks with them.
  return now.in_call && !to.group_id ? failed("in_call") : moved;
}

function hasIt(now: Standing, { user_id, pool_id, group_id }: TransferTo): boolean {
  if (group_id) return now.group_ids.includes(group_id);
  return user_id ? now.owner_id === user_id : now.pool_id === (pool_id ?? null);
}

export function isSameHolder(one: Holder, other: Holder): boolean {
  return one.owner_id === other.owner_id && one.pool_id === other.pool_id;
}

/** A contact as a revert finds it; undefined where it was deleted for good. */
export type RevertStanding = Standing & {
  /** Its last move was that of the transfer. */
  unmoved: boolean;
  /** Whoever had it before can have it again. */
  giver_there: boolean;
};

export interface RevertOutcome {
  result: RevertResult;
  why: TransferWhy | null;
}

/** Only what is still with the receiver and was not moved again goes back; a failed one may be tried again. */
export function revertOutcome(now: RevertStanding | undefined, to: TransferTo): RevertOutcome {
  if (!now || now.deleted_at !== null) return { result: "left_there", why: "deleted" };
  if (!hasIt(now, to) || (!to.group_id && !now.unmoved)) return { result: "left_there", why: "changed_since" };
  if (!now.permitted || !now.giver_there) return { result: "failed", why: "not_permitted" };
  if (now.in_call && !to.group_id) return { result: "failed", why: "in_call" };
  return { result: "moved_back", why: null };
}
