/** Converts PhoneBurner's report of a dial session call to a call of ours (domain §12). */
import type { CallRow } from "./call.ts";
import type { callOutcomes } from "./limits.ts";

type Outcome = (typeof callOutcomes)[number];

/** Words of PhoneBurner's default dispositions and common custom ones; the first match wins. */
const outcomes: readonly (readonly [pattern: RegExp, outcome: Outcome])[] = [
  [/do not call|\bdnc\b|remove/i, "do_not_call"],
  [/deceased/i, "deceased"],
  [/wrong number/i, "wrong_number"],
  [/disconnected|bad (?:phone|number)|not in service/i, "disconnected"],
  [/call ?back|follow.?up/i, "callback_requested"],
  [/appointment|booked/i, "appointment_set"],
  [/\bsold\b|sale/i, "sold"],
  [/not interested/i, "spoke_not_interested"],
  [/interested/i, "spoke_interested"],
  [/voice ?mail|\bvm\b|left message/i, "left_voicemail"],
  [/busy/i, "busy"],
  [/no answer|\bna\b/i, "no_answer"],
];

/** Null when the disposition matches none of our outcomes. */
export function outcomeOfDisposition(text: string): Outcome | null {
  return outcomes.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

export interface SessionCall {
  /** PhoneBurner's call id. */
  call_id: string;
  contact_id: number;
  connected: boolean;
  disposition: string;
  seconds: number;
  /** When it began, in milliseconds. */
  at: number;
  note: string;
}

/** How it ended, if not answered. */
export function endOfSessionCall({
  connected,
  disposition,
}: Pick<SessionCall, "connected" | "disposition">): EndStatus {
  if (connected) return "completed";
  return outcomeOfDisposition(disposition) === "busy" ? "busy" : "no_answer";
}
type EndStatus = Extract<CallRow["status"], "completed" | "busy" | "no_answer">;
