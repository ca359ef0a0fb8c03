/** Twilio's words for how a leg stands, and what they say of a call. */
import type { EndStatus } from "./voice-port.ts";

/** What is told of a leg that has not ended. */
export const goesOn: ReadonlySet<string> = new Set(["queued", "initiated", "ringing", "in-progress"]);

const unanswered: Readonly<Record<string, EndStatus>> = {
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "canceled",
};

/** Undefined while it goes on, and where it was answered: then whoever stays behind tells. */
export function endOf(state: string, call_direction: "inbound" | "outbound"): EndStatus | undefined {
  const status = unanswered[state];
  if (status === undefined || call_direction === "outbound") return status;
  return status === "busy" || status === "failed" ? status : "missed";
}
