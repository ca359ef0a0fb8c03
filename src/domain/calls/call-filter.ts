/** Filter of the call list; stored in the URL, so every value is a plain string. */
import { digitsOf } from "../../kit/text.ts";
import { type CallRow, isMissed, otherNumber } from "./call.ts";
import type { callDirections, callOutcomes, callStatuses } from "./limits.ts";

export interface CallFilter {
  direction?: (typeof callDirections)[number];
  /** `missed`: incoming and not answered, whatever its status. */
  status?: (typeof callStatuses)[number];
  outcome?: (typeof callOutcomes)[number] | "none";
  user_id?: string;
  /** Calls made in [from, to), milliseconds. */
  from?: number;
  to?: number;
  /** Part of a name or a number. */
  q?: string;
}

/** `name`: of the contact, empty when there is none. */
export function meetsCallFilter(call: CallRow, name: string, filter: CallFilter): boolean {
  const { direction, outcome, user_id, from = 0, to = Number.MAX_SAFE_INTEGER, q = "" } = filter;
  return (
    (direction === undefined || call.call_direction === direction) &&
    meetsStatus(call, filter.status) &&
    (outcome === undefined || (call.outcome ?? "none") === outcome) &&
    (user_id === undefined || call.user_id === user_id) &&
    call.created_at >= from &&
    call.created_at < to &&
    meetsWords(call, name, q)
  );
}

function meetsStatus(call: CallRow, status: CallFilter["status"]): boolean {
  if (status === undefined || call.status === status) return true;
  return status === "missed" && isMissed(call);
}

function meetsWords(call: CallRow, name: string, q: string): boolean {
  const words = q.trim().toLowerCase();
  if (words === "") return true;
  const digits = digitsOf(words);
  return name.toLowerCase().includes(words) || (digits.length > 1 && otherNumber(call).includes(digits));
}
