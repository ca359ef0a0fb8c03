/** Import progress from a live message, before the next pull confirms it (spec 000 §7). */
import { type Attempt, isUndoing } from "./attempt.ts";
import { attemptStatuses, isRunning } from "./status.ts";

export interface Heard extends Pick<Attempt, "id" | "done" | "total" | "failed"> {
  status: string;
}

/** The attempt with the message's counts, where those are further along. Only the pull reports final results. */
export function withHeard(attempt: Attempt, heard: Heard | undefined): Attempt {
  if (heard?.id !== attempt.id || !isRunning(attempt.status) || isUndoing(attempt)) return attempt;
  const { done, total, failed } = heard;
  const status = attemptStatuses.find((one) => one === heard.status) ?? attempt.status;
  if (!isRunning(status)) return { ...attempt, done, total, failed };
  const step = attemptStatuses.indexOf(status) - attemptStatuses.indexOf(attempt.status);
  return step > 0 || (step === 0 && done > attempt.done) ? { ...attempt, status, done, total, failed } : attempt;
}
