/**
 * One transfer of many contacts and its life (domain §9, spec 000 §4).
 *
 *   queued ─► processing ─► complete | partially_complete ─► complete (accepted as it is)
 *      │  ▲       │      └► failed: nothing moved
 *      ▼  └─────┐ ▼
 *    paused ◄───┴─┘          each of the three ─► cancelled
 *
 * Once it is over it can be reverted; `reverted` is a flag beside the status.
 */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { tagsMax } from "../values/limits.ts";
import { keepReadDaysMax } from "./limits.ts";
import { transferMessages } from "./messages.ts";
import { isRunning, isUnderWay, type TransferStatus, transferStatuses } from "./status.ts";

export const transferKinds = ["user_to_user", "user_to_pool", "pool_to_user", "to_group"] as const;
export type TransferKind = (typeof transferKinds)[number];

/** What is transferred along with the contacts. */
export const TransferOptions = z.strictObject({
  /** Planned future events about only one of the contacts. */
  take_events: z.boolean().default(true),
  /** Planned callbacks, including overdue ones. */
  take_callbacks: z.boolean().default(true),
  /** Running workflows continue under the new owner (domain §15). */
  running_flows: z.boolean().default(false),
  add_tag_ids: z.array(Uuid).max(tagsMax).default([]),
  /** Days the former owners keep read access. */
  keep_read_days: z.int().min(0).max(keepReadDaysMax).default(0),
});
export type TransferOptions = z.infer<typeof TransferOptions>;

/** The receiver: exactly one of the three. */
export const TransferTo = z.strictObject({
  user_id: Uuid.optional(),
  pool_id: Uuid.optional(),
  group_id: Uuid.optional(),
});
export type TransferTo = z.infer<typeof TransferTo>;

const count = z.int().nonnegative();
export const TransferAttempt = z.object({
  id: Uuid,
  kind: z.enum(transferKinds),
  /** The owner of all of them when the list was frozen; null on both: several users or pools. */
  from_user_id: Uuid.nullable(),
  from_pool_id: Uuid.nullable(),
  to_user_id: Uuid.nullable(),
  to_pool_id: Uuid.nullable(),
  to_group_id: Uuid.nullable(),
  /** Contacts on the frozen list; of these `done` were transferred, others were skipped or failed. */
  total: count,
  done: count,
  failed: count,
  skipped: count,
  status: z.enum(transferStatuses),
  reverted: z.boolean(),
  revert_in_progress: z.boolean(),
  /** Of the transferred ones: moved back, and left in place by a revert. */
  moved_back: count,
  left_there: count,
  options: TransferOptions,
  reason: z.string(),
  created_by: Uuid,
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type TransferAttempt = z.infer<typeof TransferAttempt>;

export const transferAsks = ["pause", "resume", "cancel", "complete"] as const;
export type TransferAsk = (typeof transferAsks)[number];

const answers: Record<TransferAsk, { from: readonly TransferStatus[]; to: TransferStatus }> = {
  pause: { from: ["queued", "processing"], to: "paused" },
  resume: { from: ["paused"], to: "queued" },
  cancel: { from: ["queued", "processing", "paused"], to: "cancelled" },
  complete: { from: ["partially_complete"], to: "complete" },
};

export function mayAsk(status: TransferStatus, ask: TransferAsk): boolean {
  return answers[ask].from.includes(status);
}

/** The status after a user's action. Repeating an action changes nothing; an invalid one refuses with `conflict`. */
export function statusAfter(status: TransferStatus, ask: TransferAsk): TransferStatus {
  const { to } = answers[ask];
  if (mayAsk(status, ask)) return to;
  if (status === to || (ask === "resume" && isRunning(status))) return status;
  return refuse("conflict", { base: [isUnderWay(status) ? transferMessages.under_way : transferMessages.over] });
}

/** Transferred contacts not yet processed by the revert. */
export function leftToRevert({ done, moved_back, left_there }: TransferAttempt): number {
  return done - moved_back - left_there;
}

/** Finished, with something left to revert, and no revert running. */
export function mayRevert(attempt: TransferAttempt): boolean {
  return !isUnderWay(attempt.status) && !attempt.revert_in_progress && leftToRevert(attempt) > 0;
}

/** Refuses with `conflict`: a second revert waits for the first. */
export function revertOrRefuse(attempt: TransferAttempt): void {
  if (mayRevert(attempt)) return;
  const { under_way, reverting, nothing_to_revert } = transferMessages;
  const because = isUnderWay(attempt.status) ? under_way : attempt.revert_in_progress ? reverting : nothing_to_revert;
  refuse("conflict", { base: [because] });
}

/** The one receiver named; refuses otherwise. */
export function receiverOf({ user_id, pool_id, group_id }: TransferTo): TransferTo {
  const named = [user_id, pool_id, group_id].filter((id) => id !== undefined);
  if (named.length !== 1) refuse("invalid", { to: [transferMessages.one_receiver] });
  return { ...(user_id && { user_id }), ...(pool_id && { pool_id }), ...(group_id && { group_id }) };
}

/** `fromPools`: all contacts were in pools when the list was frozen. */
export function kindOf({ pool_id, group_id }: TransferTo, fromPools: boolean): TransferKind {
  if (group_id) return "to_group";
  if (pool_id) return "user_to_pool";
  return fromPools ? "pool_to_user" : "user_to_user";
}
