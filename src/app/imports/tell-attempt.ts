/** Shows how an attempt stands in the corner of every page. */
import { type Attempt, isRunning } from "../../domain/imports/attempt.ts";
import { attemptTold, seeWhy } from "../../domain/imports/messages.ts";
import { showProcess } from "../shell/index.ts";
import { attemptPath } from "./attempt-path.ts";

export function tellAttempt(attempt: Attempt): void {
  const over = !isRunning(attempt.status);
  const counts = !over && attempt.total > 0 ? { done: attempt.done, total: attempt.total } : {};
  showProcess({
    status: over ? (attempt.status === "failed" ? "failed" : "done") : "processing",
    text: attemptTold(attempt),
    linkUrl: attemptPath(attempt.id),
    linkText: over && attempt.failed > 0 ? seeWhy : "Open",
    ...counts,
  });
}
