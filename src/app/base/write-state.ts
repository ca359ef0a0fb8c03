import type { QueuedIntent } from "../../local/db/records.ts";
import type { Pending } from "../../ui/pending-mark.tsx";

/** State of the last of these writes. */
export function writeState(writes: readonly Pick<QueuedIntent, "state" | "sending">[]): Pending {
  if (writes.some(({ state }) => state === "needs")) return "needs_you";
  if (writes.some(({ sending }) => sending)) return "sending";
  return writes.length > 0 ? "on_device" : "none";
}
