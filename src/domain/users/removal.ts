/** Removing a user as a plan: who takes over what they have (domain §2). */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";

export const removalParts = ["downline", "events", "callbacks", "flows", "vendors", "licenses", "contacts"] as const;
export type RemovalPartName = (typeof removalParts)[number];

export const removalPartLabels: Record<RemovalPartName, string> = {
  downline: "Downline",
  contacts: "Contacts",
  events: "Upcoming events",
  callbacks: "Callbacks",
  flows: "Workflows",
  vendors: "Lead vendors",
  licenses: "Dialer licenses",
};

/** A user, a pool (contacts only), or neither: nobody, where that is possible. */
export const RemovalReceiver = z.strictObject({
  user_id: Uuid.nullable().default(null),
  pool_id: Uuid.nullable().default(null),
});
export type RemovalReceiver = z.infer<typeof RemovalReceiver>;

const receiver = RemovalReceiver.optional();
export const RemovalReceivers = z.strictObject({
  downline: receiver,
  contacts: receiver,
  events: receiver,
  callbacks: receiver,
  flows: receiver,
  vendors: receiver,
  licenses: receiver,
});
export type RemovalReceivers = z.infer<typeof RemovalReceivers>;

/** Parts that may be left to nobody: the downline then is at the top, vendors have no default owner, licenses are free. */
export const partsForNobody: readonly RemovalPartName[] = ["downline", "vendors", "licenses"];
/** Left to nobody unless a receiver is named. */
export const partsFreed: readonly RemovalPartName[] = ["licenses"];

const count = z.int().nonnegative();
export const RemovalCounts = z.object({
  downline: count,
  contacts: count,
  events: count,
  callbacks: count,
  flows: count,
  vendors: count,
  licenses: count,
});
export type RemovalCounts = z.infer<typeof RemovalCounts>;

/** What ends with the user, without a receiver. */
export const RemovalEnds = z.object({
  /** Relationship managers who have the user among their agents, and business units they are an admin of. */
  assignments: count,
  sessions: count,
  api_keys: count,
});
export type RemovalEnds = z.infer<typeof RemovalEnds>;

export const UserRemoval = z.object({
  id: Uuid,
  user_id: Uuid,
  name: z.string(),
  email: z.string(),
  removed_by: Uuid,
  removed_by_name: z.string(),
  receivers: RemovalReceivers,
  counts: RemovalCounts,
  created_at: Instant,
  undone_at: Instant.nullable(),
});
export type UserRemoval = z.infer<typeof UserRemoval>;

/** Per part: given back, and left because somebody moved it since. */
export const RemovalUndo = z.object({ back: RemovalCounts, left: RemovalCounts });
export type RemovalUndo = z.infer<typeof RemovalUndo>;

export function noCounts(): RemovalCounts {
  return { downline: 0, contacts: 0, events: 0, callbacks: 0, flows: 0, vendors: 0, licenses: 0 };
}

export const removalMessages = {
  receiver_needed: "Choose who takes this.",
  receiver_unknown: "Choose an active user.",
  receiver_removed: "The removed user cannot take this.",
  no_pool: "Only contacts can go to a pool.",
  no_workflows: "This user may not use workflows.",
  in_call: "Contacts are in a call right now. Try again when it has ended.",
  has_license: "They already have a dialer license. Choose someone else, or nobody.",
  still_arriving: "Contacts are still being transferred to this user. Try again when that is done.",
  still_moving: "The contacts are still being transferred. Undo when that is done.",
  undone: "This was already undone.",
  name_taken: "Someone else has this email or username by now. Change theirs first.",
} as const;
