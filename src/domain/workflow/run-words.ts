/** The state of a contact's run as text. */
import type { FlowRun, StopReason } from "./flow.ts";
import { stopReasonWords } from "./flow-words.ts";
import { wantedWords } from "./history-words.ts";

/** "Waits until tomorrow 9:00 AM to send an email"; `coming` formats the moment. */
export function runNextWords(
  { step_kind, waiting_until }: Pick<FlowRun, "step_kind" | "waiting_until">,
  now: number,
  coming: (at: number) => string,
): string {
  if (step_kind === "wait_for_reply" && waiting_until !== null && waiting_until > now)
    return `Waiting for a reply until ${coming(waiting_until)}`;
  const what = step_kind === null ? "end" : wantedWords(step_kind);
  return waiting_until !== null && waiting_until > now
    ? `Waiting until ${coming(waiting_until)} to ${what}`
    : `Next: ${what}`;
}

/** Why it ended. An unknown code is shown unchanged: a failed run has text there. */
export function runEndWords({ state, why }: Pick<FlowRun, "state" | "why">): string {
  if (state === "done") return "Completed all steps";
  return stopReasonWords[why as StopReason] ?? (why || "Ended early");
}
