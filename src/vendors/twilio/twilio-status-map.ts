/** Maps Twilio's leg statuses to call statuses. */
import { dictionary } from "../../kit/dictionary.ts";
import type { EndStatus } from "./voice-port.ts";

/** Statuses of a leg that has not ended. */
export const goesOn: ReadonlySet<string> = new Set(["queued", "initiated", "ringing", "in-progress"]);

const unanswered: Readonly<Record<string, EndStatus>> = dictionary({
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "canceled",
});

/** Undefined while it is in progress, and where it was answered: then the remaining leg reports the end. */
export function endOf(state: string, call_direction: "inbound" | "outbound"): EndStatus | undefined {
  const status = unanswered[state];
  if (status === undefined || call_direction === "outbound") return status;
  return status === "busy" || status === "failed" ? status : "missed";
}
