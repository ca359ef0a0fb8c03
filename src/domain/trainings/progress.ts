/** How far a person is in a training. One record per person and training. */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import { doneShare, rangesPerReportMax, trainingLengthMaxMs } from "./limits.ts";
import { unionOf, watchedMs } from "./ranges.ts";

const Moment = z.int().nonnegative().max(trainingLengthMaxMs);
const Watched = z.tuple([Moment, Moment]).refine(([from, to]) => from < to, "A range ends after it begins.");

export const ProgressReport = z.strictObject({
  /** Watched since the last report; earlier ranges may be repeated. */
  ranges: z.array(Watched).max(rangesPerReportMax),
  /** Where the person stopped; continued from there. */
  position_ms: Moment.optional(),
  /** The person says so; only where it cannot be measured. */
  done: z.literal(true).optional(),
  /** Device time of the report; future times count as now. */
  at: Instant,
});
export type ProgressReport = z.infer<typeof ProgressReport>;

export const Progress = z.object({
  id: Uuid,
  user_id: Uuid,
  training_id: Uuid,
  ranges: z.array(z.tuple([z.number(), z.number()])),
  position_ms: z.int(),
  /** When the position was reported: the later one counts. */
  position_at: Instant,
  done_at: Instant.nullable(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Progress = z.infer<typeof Progress>;
export const progressColumns = Object.keys(Progress.shape) as (keyof Progress)[];

/** What counts as done. */
export const isWatched = (ranges: Progress["ranges"], duration_ms: number) =>
  watchedMs(ranges, duration_ms) >= doneShare * duration_ms;

/** In [0, 1]. */
export function shareDone(
  progress: Pick<Progress, "ranges" | "done_at"> | undefined,
  duration_ms: number | null,
): number {
  if (!progress) return 0;
  if (progress.done_at !== null) return 1;
  return duration_ms ? Math.min(1, watchedMs(progress.ranges, duration_ms) / duration_ms) : 0;
}

export interface ProgressOf {
  user_id: string;
  training_id: string;
  duration_ms: number | null;
}

/** The record after a report. Done stays done, also when the file is replaced by a longer one. */
export function reportProgress(
  before: Progress | undefined,
  { ranges, position_ms, done, at }: ProgressReport,
  { user_id, training_id, duration_ms }: ProgressOf,
): Progress {
  const all = unionOf(before?.ranges ?? [], ranges);
  const isDone = duration_ms === null ? done === true : isWatched(all, duration_ms);
  const isLater = position_ms !== undefined && at >= (before?.position_at ?? 0);
  return {
    id: progressId(user_id, training_id),
    user_id,
    training_id,
    ranges: all,
    position_ms: isLater ? position_ms : (before?.position_ms ?? 0),
    position_at: isLater ? at : (before?.position_at ?? 0),
    done_at: before?.done_at ?? (isDone ? at : null),
    updated_at: Math.max(at, before?.updated_at ?? 0),
    seq: before?.seq ?? 0,
  };
}

/** The same on every device, without asking: two that begin offline write one record. */
export function progressId(user_id: string, training_id: string): string {
  const [one, other] = [user_id.replaceAll("-", ""), training_id.replaceAll("-", "")];
  const mixed = Array.from(other, (digit, at) =>
    at < 17 ? digit : (Number.parseInt(digit, 16) ^ Number.parseInt(one[at] ?? "0", 16)).toString(16),
  ).join("");
  return [mixed.slice(0, 8), mixed.slice(8, 12), mixed.slice(12, 16), mixed.slice(16, 20), mixed.slice(20)].join("-");
}
