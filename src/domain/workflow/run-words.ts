/** A contact's place in a flow, in words. */
import type { FlowRun, StopReason } from "./flow.ts";
import { stopReasonWords } from "./flow-words.ts";
import { wantedWords } from "./history-words.ts";

/** "Waits until tomorrow 9:00 AM to send an email"; `coming` says a moment. */
export function runNextWords(
  { step_kind, waiting_until }: Pick<FlowRun, "step_kind" | "waiting_until">,
  now: number,
  coming: (at: number) => string,
): string {
  const what = step_kind === null ? "end" : wantedWords(step_kind);
  return waiting_until !== null && waiting_until > now
    ? `Waiting until ${coming(waiting_until)} to ${what}`
    : `Next: ${what}`;
}

/** Why it is over. A code that is not known is shown as it is: of a failed one it is words already. */
export function runEndWords({ state, why }: Pick<FlowRun, "state" | "why">): string {
  if (state === "done") return "Completed all steps";
  return stopReasonWords[why as StopReason] ?? (why || "Ended early");
}
