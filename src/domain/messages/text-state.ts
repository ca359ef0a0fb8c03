/** States of a text, ranked: what comes late or twice changes nothing (domain §13). */
import type { TextStatus } from "./text-limits.ts";
import type { TextRow } from "./text.ts";

const ranks: Record<TextStatus, number> = {
  queued: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  undelivered: 3,
  failed: 3,
  blocked: 3,
  received: 3,
};

/** Whether a report moves the text on; the first of the last states stands. */
export function movesOn(from: TextStatus, to: TextStatus): boolean {
  return ranks[to] > ranks[from];
}

/** In the thread. */
export const textStatusWords: Readonly<Record<TextStatus, string>> = {
  queued: "Waiting to be sent",
  sending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Not sent",
  blocked: "Not sent",
  received: "Received",
};

/** By its writer, not by the texting hours, which explain themselves. */
export function isPlanned({
  status,
  scheduled_at,
  reason,
}: Pick<TextRow, "status" | "scheduled_at" | "reason">): boolean {
  return status === "queued" && scheduled_at !== null && reason === null;
}
