/** An import attempt and its lifecycle (domain §10). */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { dayMs } from "../../kit/durations.ts";
import { importKinds, undoKeptDays } from "./limits.ts";
import { type AttemptStatus, attemptStatuses, isRunning } from "./status.ts";

export const Attempt = z.object({
  id: Uuid,
  kind: z.enum(importKinds),
  file_name: z.string(),
  total: z.int().nonnegative(),
  created: z.int().nonnegative(),
  updated: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** While the file is read: rows read. Then rows finished: created, updated, skipped or failed. */
  done: z.int().nonnegative(),
  status: z.enum(attemptStatuses),
  /** Why the whole attempt failed, as text. */
  error: z.string().nullable(),
  created_by: Uuid,
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Set once its undo was requested; while that runs, the status is `processing` again. */
  undo_started_at: Instant.nullable().default(null),
  /** Contacts in the undo, and how many are processed. */
  undo_total: z.int().nonnegative().default(0),
  undo_done: z.int().nonnegative().default(0),
  /** Results of the undo: deleted, reverted, or kept because they were edited since. */
  removed: z.int().nonnegative().default(0),
  restored: z.int().nonnegative().default(0),
  kept: z.int().nonnegative().default(0),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Attempt = z.infer<typeof Attempt>;

/** True when every row is finished. */
export function statusWhenDone(attempt: Pick<Attempt, "failed">): AttemptStatus {
  return attempt.failed > 0 ? "complete_with_errors" : "complete";
}

/** Only a finished attempt with failed rows can be retried. */
export function mayRetry(attempt: Pick<Attempt, "status" | "failed">): boolean {
  return !isRunning(attempt.status) && attempt.status !== "undone" && attempt.failed > 0;
}

export function isUndoing({ status, undo_started_at }: Pick<Attempt, "status" | "undo_started_at">): boolean {
  return status === "processing" && typeof undo_started_at === "number";
}

/** The last moment an import can be undone (domain §10: 30 days); undefined while it runs. */
export function undoUntil({ finished_at }: Pick<Attempt, "finished_at">): number | undefined {
  return finished_at === null ? undefined : finished_at + undoKeptDays * dayMs;
}

const undoable: readonly AttemptStatus[] = ["complete", "complete_with_errors", "failed"];

/** Finished, with something to undo, and within the undo period. */
export function mayUndo(
  attempt: Pick<Attempt, "status" | "created" | "updated" | "finished_at" | "kind">,
  now: number,
): boolean {
  return undoable.includes(attempt.status) && attempt.created + attempt.updated > 0 && now < (undoUntil(attempt) ?? 0);
}

/** 0 to 1; an attempt whose rows are still being counted has none. */
export function progressOf({ done, total, status }: Pick<Attempt, "done" | "total" | "status">): number | undefined {
  if (!isRunning(status)) return 1;
  return status === "processing" && total > 0 ? done / total : undefined;
}
