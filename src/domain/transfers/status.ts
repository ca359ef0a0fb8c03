/** The states of a transfer, separate from its schema: every page of the app checks whether one is running. */
export const transferStatuses = [
  "queued",
  "processing",
  "paused",
  "complete",
  "partially_complete",
  "failed",
  "cancelled",
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** In progress or paused. */
export function isUnderWay(status: TransferStatus): boolean {
  return status === "queued" || status === "processing" || status === "paused";
}

/** The job may process it. */
export function isRunning(status: TransferStatus): boolean {
  return status === "queued" || status === "processing";
}

/** Once every contact has a result. */
export function statusWhenDone({ done, failed }: { done: number; failed: number }): TransferStatus {
  if (failed === 0) return "complete";
  return done > 0 ? "partially_complete" : "failed";
}
