/** Result per contact of a transfer and of its revert; each is logged (domain §9). */
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
  /** Result of a revert; null: not reverted. */
  revert_result: z.enum(revertResults).nullable(),
  revert_why: z.enum(transferWhys).nullable(),
  reverted_at: Instant.nullable(),
});
export type TransferLog = z.infer<typeof TransferLog>;

export interface Holder {
  owner_id: string | null;
  pool_id: string | null;
}

/** A contact when it is processed. */
export type Standing = Pick<Contact, "owner_id" | "pool_id" | "deleted_at" | "group_ids"> & {
  /** A call with the contact is in progress. */
  in_call: boolean;
  /** The giver may transfer contacts of the current owner. */
  permitted: boolean;
};

export interface RowOutcome {
  result: TransferResult;
  why: TransferWhy | null;
}

const moved: RowOutcome = { result: "moved", why: null };
const skipped = (why: TransferWhy): RowOutcome => ({ result: "skipped", why });
const failed = (why: TransferWhy): RowOutcome => ({ result: "failed", why });

/** `frozen`: the holder when the list was made. */
export function transferOutcome(now: Standing, frozen: Holder, to: TransferTo): RowOutcome {
  if (now.deleted_at !== null) return skipped("deleted");
  if (hasIt(now, to)) return skipped("already_owned");
  if (!to.group_id && !isSameHolder(now, frozen)) return skipped("changed_since");
  const isFull = to.group_id !== undefined && now.group_ids.length >= groupsPerContactMax;
  if (!now.permitted || isFull) return failed("not_permitted");
  // Transferring during a call would close the open page of the user in the call.
  return now.in_call && !to.group_id ? failed("in_call") : moved;
}

function hasIt(now: Standing, { user_id, pool_id, group_id }: TransferTo): boolean {
  if (group_id) return now.group_ids.includes(group_id);
  return user_id ? now.owner_id === user_id : now.pool_id === (pool_id ?? null);
}

export function isSameHolder(one: Holder, other: Holder): boolean {
  return one.owner_id === other.owner_id && one.pool_id === other.pool_id;
}

/** A contact when a revert processes it; undefined where it was permanently deleted. */
export type RevertStanding = Standing & {
  /** This transfer was its last move. */
  unmoved: boolean;
  /** The former holder can still receive it. */
  giver_there: boolean;
};

export interface RevertOutcome {
  result: RevertResult;
  why: TransferWhy | null;
}

/** Only contacts still with the receiver and not moved again are reverted; a failed one can be retried. */
export function revertOutcome(now: RevertStanding | undefined, to: TransferTo): RevertOutcome {
  if (!now || now.deleted_at !== null) return { result: "left_there", why: "deleted" };
  if (!hasIt(now, to) || (!to.group_id && !now.unmoved)) return { result: "left_there", why: "changed_since" };
  if (!now.permitted || !now.giver_there) return { result: "failed", why: "not_permitted" };
  if (now.in_call && !to.group_id) return { result: "failed", why: "in_call" };
  return { result: "moved_back", why: null };
}
