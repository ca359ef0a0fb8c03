/** The states of a transfer, apart from its schema: every page of the app asks whether one is under way. */
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

/** Still on its way, or waiting to go on. */
export function isUnderWay(status: TransferStatus): boolean {
  return status === "queued" || status === "processing" || status === "paused";
}

/** Background work may touch it. */
export function isRunning(status: TransferStatus): boolean {
  return status === "queued" || status === "processing";
}

/** Once every contact has met its fate. */
export function statusWhenDone({ done, failed }: { done: number; failed: number }): TransferStatus {
  if (failed === 0) return "complete";
  return done > 0 ? "partially_complete" : "failed";
}
