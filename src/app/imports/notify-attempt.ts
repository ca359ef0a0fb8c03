/** Shows the state of an import as a toast on every page. */
import { type Attempt, isUndoing } from "../../domain/imports/attempt.ts";
import { isRunning } from "../../domain/imports/status.ts";
import { attemptMessage, seeWhy } from "../../domain/imports/messages.ts";
import { showProcess } from "../base/process-store.ts";
import { attemptPath } from "../links/attempt-path.ts";

/** Last change of the attempt shown, by id: after an action the response is newer than the mirror row for a while. */
const received = new Map<string, number>();

export function notifyAttempt(attempt: Attempt): void {
  if (attempt.updated_at < (received.get(attempt.id) ?? 0)) return;
  received.set(attempt.id, attempt.updated_at);
  const over = !isRunning(attempt.status);
  const counts = over ? {} : countsOf(attempt);
  showProcess({
    status: over ? (attempt.status === "failed" ? "failed" : "done") : "processing",
    text: attemptMessage(attempt),
    linkUrl: attemptPath(attempt.id),
    linkText: over && attempt.failed > 0 && attempt.status !== "undone" ? seeWhy : "Open",
    ...counts,
  });
}

function countsOf(attempt: Attempt): { done?: number; total?: number } {
  if (isUndoing(attempt)) return { done: attempt.undo_done, total: attempt.undo_total };
  return attempt.total > 0 ? { done: attempt.done, total: attempt.total } : {};
}
