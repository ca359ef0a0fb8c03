/** Follows the user's running imports on every page and shows them as a toast. Resumes after a reload. */
import { useEffect, useRef } from "react";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { isRunning } from "../../domain/imports/status.ts";
import { hideProcess, processStore } from "../base/process-store.ts";
import { attemptIn } from "../links/attempt-path.ts";
import { useAttempts } from "./use-attempts.ts";

export function ImportWatch() {
  const attempts = useAttempts();
  /** Imports already shown: one closed by the user is not reopened. */
  const shownOnce = useRef(new Set<string>());
  useEffect(() => {
    if (!attempts) return;
    const attempt = attemptToTell(attempts, shownOnce.current);
    if (!attempt) return hideRemoved(attempts, shownOnce.current);
    shownOnce.current.add(attempt.id);
    // If the text chunk fails to load, the import page still shows the state.
    void notify(attempt).catch(() => undefined);
  }, [attempts]);
  return null;
}

/** The texts are loaded with the first import to report. */
async function notify(attempt: Attempt): Promise<void> {
  const { notifyAttempt } = await import("./notify-attempt.ts");
  notifyAttempt(attempt);
}

/** The import on display until it is over, otherwise one that has started. */
function attemptToTell(attempts: readonly Attempt[], shownOnce: ReadonlySet<string>): Attempt | undefined {
  const shown = processStore.get();
  const id = shown.visible && shown.status === "processing" ? attemptIn(shown.linkUrl) : undefined;
  const received = attempts.find((attempt) => attempt.id === id);
  return received ?? attempts.find((attempt) => isRunning(attempt.status) && !shownOnce.has(attempt.id));
}

/** Hides an import that was removed here or on another device. */
function hideRemoved(attempts: readonly Attempt[], shownOnce: ReadonlySet<string>): void {
  const shown = processStore.get();
  const id = shown.visible ? attemptIn(shown.linkUrl) : undefined;
  if (id && shownOnce.has(id) && !attempts.some((attempt) => attempt.id === id)) hideProcess();
}
