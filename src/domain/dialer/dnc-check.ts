/** Maximum age of the last national do-not-call lookup (domain §23 R: dated, to be checked by a person). */
import { dayOf, daysBetween } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import type { Phone } from "../contacts/contact.ts";
import { isState, type StateCode, stateName } from "../values/postal.ts";

/** Stored days: the values, their effective date, and their source. */
export interface DncCheckRules {
  as_of: string;
  source: string;
  usual: number;
  states: Readonly<Partial<Record<StateCode, number>>>;
}
export const defaultDncCheckRules: DncCheckRules = {
  as_of: "2026-01-01",
  source: "16 CFR 310.4(b)(3)(iv); Fla. Stat. 501.059",
  usual: 31,
  states: { FL: 10 },
};

type Checked = Pick<Phone, "dnc_status" | "dnc_checked_at" | "do_not_call">;

/**
 * A warning before a call, not a block: the number was never looked up, or too long ago for the person's location. A
 * blocked number needs no lookup.
 */
export function dncCheckWords(
  phone: Checked,
  { states, now, rules }: { states: readonly string[]; now: number; rules: DncCheckRules },
): string | null {
  const isClosed = phone.do_not_call || (phone.dnc_status !== "clear" && phone.dnc_status !== "unknown");
  if (isClosed) return null;
  if (phone.dnc_checked_at === null) return "Not checked against the national do-not-call list.";
  const age = daysBetween(dayOf(phone.dnc_checked_at), dayOf(now));
  const { days, state } = strictest(states, rules);
  if (age <= days) return null;
  const asks = state === "" ? `the limit is ${days}` : `${state} allows ${days}`;
  return `Checked against the national do-not-call list ${countOf(age, "day")} ago; ${asks}.`;
}

function strictest(states: readonly string[], { usual, states: kept }: DncCheckRules): { days: number; state: string } {
  return states
    .filter(isState)
    .map((state) => ({ days: kept[state] ?? usual, state: kept[state] === undefined ? "" : stateName(state) }))
    .reduce((one, other) => (other.days < one.days ? other : one), { days: usual, state: "" });
}
