/** The states of an import, separate from its schema: every page of the app checks whether one is running. */
export const attemptStatuses = [
  "uploaded",
  "validating",
  "ready",
  "queued",
  "processing",
  "complete",
  "complete_with_errors",
  "failed",
  "cancelled",
  "undone",
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export const attemptTabs = ["all", "running", "finished", "failed"] as const;
export type AttemptTab = (typeof attemptTabs)[number];

const running: readonly AttemptStatus[] = ["uploaded", "validating", "ready", "queued", "processing"];
const finished: readonly AttemptStatus[] = ["complete", "complete_with_errors", "cancelled", "undone"];

/** Statuses shown on a tab; undefined: all. */
export function statusesOfTab(tab: AttemptTab): readonly AttemptStatus[] | undefined {
  if (tab === "all") return undefined;
  if (tab === "running") return running;
  // A finished import with rejected rows is listed under both tabs: it is done, and it needs attention.
  return tab === "finished" ? finished : ["failed", "complete_with_errors"];
}

export function isRunning(status: AttemptStatus): boolean {
  return running.includes(status);
}
