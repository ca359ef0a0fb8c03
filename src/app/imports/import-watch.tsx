/** Follows one's running imports on every page and tells of them in the corner; a reload takes up where it left off. */
import { useEffect, useRef } from "react";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { isRunning } from "../../domain/imports/status.ts";
import { hideProcess, processStore } from "../base/process-store.ts";
import { attemptIn } from "../links/attempt-path.ts";
import { useAttempts } from "./use-attempts.ts";

export function ImportWatch() {
  const attempts = useAttempts();
  /** Shown once already: one that the person closed stays closed. */
  const shownOnce = useRef(new Set<string>());
  useEffect(() => {
    if (!attempts) return;
    const attempt = attemptToTell(attempts, shownOnce.current);
    if (!attempt) return hideRemoved(attempts, shownOnce.current);
    shownOnce.current.add(attempt.id);
    // Without its words the page of the import still tells.
    void notify(attempt).catch(() => undefined);
  }, [attempts]);
  return null;
}

/** Its words are fetched with the first import there is to tell of. */
async function notify(attempt: Attempt): Promise<void> {
  const { notifyAttempt } = await import("./notify-attempt.ts");
  notifyAttempt(attempt);
}

/** The one in the corner until it is over, else one that has begun. */
function attemptToTell(attempts: readonly Attempt[], shownOnce: ReadonlySet<string>): Attempt | undefined {
  const shown = processStore.get();
  const id = shown.visible && shown.status === "processing" ? attemptIn(shown.linkUrl) : undefined;
  const received = attempts.find((attempt) => attempt.id === id);
  return received ?? attempts.find((attempt) => isRunning(attempt.status) && !shownOnce.has(attempt.id));
}

/** One that was followed and then removed, here or on another device, is told of no more. */
function hideRemoved(attempts: readonly Attempt[], shownOnce: ReadonlySet<string>): void {
  const shown = processStore.get();
  const id = shown.visible ? attemptIn(shown.linkUrl) : undefined;
  if (id && shownOnce.has(id) && !attempts.some((attempt) => attempt.id === id)) hideProcess();
}
