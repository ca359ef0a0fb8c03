/** Follows one's running imports on every page and tells of them in the corner; a reload takes up where it left off. */
import { useEffect, useRef } from "react";
import { type Attempt, isRunning } from "../../domain/imports/attempt.ts";
import { attemptTold, seeWhy } from "../../domain/imports/messages.ts";
import { importAttempts } from "../../local/queries/imports.ts";
import { useLive } from "../live.ts";
import { processStore, showProcess } from "../shell/index.ts";
import { attemptIn, attemptPath } from "./attempt-path.ts";

export function ImportWatch() {
  const attempts = useLive(importAttempts);
  /** Shown once already: one that the person closed stays closed. */
  const shownOnce = useRef(new Set<string>());
  useEffect(() => {
    const attempt = attempts && attemptToTell(attempts, shownOnce.current);
    if (!attempt) return;
    shownOnce.current.add(attempt.id);
    showProcess(processOf(attempt));
  }, [attempts]);
  return null;
}

/** The one in the corner until it is over, else one that has begun. */
function attemptToTell(attempts: readonly Attempt[], shownOnce: ReadonlySet<string>): Attempt | undefined {
  const shown = processStore.get();
  const id = shown.visible && shown.status === "processing" ? attemptIn(shown.linkUrl) : undefined;
  const told = attempts.find((attempt) => attempt.id === id);
  return told ?? attempts.find((attempt) => isRunning(attempt.status) && !shownOnce.has(attempt.id));
}

function processOf(attempt: Attempt): Parameters<typeof showProcess>[0] {
  const over = !isRunning(attempt.status);
  const counts = !over && attempt.total > 0 ? { done: attempt.done, total: attempt.total } : {};
  return {
    status: over ? (attempt.status === "failed" ? "failed" : "done") : "processing",
    text: attemptTold(attempt),
    linkUrl: attemptPath(attempt.id),
    linkText: over && attempt.failed > 0 ? seeWhy : "Open",
    ...counts,
  };
}
