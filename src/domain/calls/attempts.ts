/** How often one person may be called within 24 hours (domain §23 R: dated, to be checked by a person). */
import { isState, type StateCode, stateName } from "../values/postal.ts";
import { isSamePhone } from "../values/phone-number.ts";
import { dayMs } from "../../kit/durations.ts";
import { type CallRow, otherNumber } from "./call.ts";

/** Stored caps: the values, their effective date, and their source. */
export interface AttemptCaps {
  as_of: string;
  source: string;
  usual: number;
  states: Readonly<Partial<Record<StateCode, number>>>;
}
export const defaultAttemptCaps: AttemptCaps = {
  as_of: "2026-01-01",
  source: "Fla. Stat. 501.616(6)(b); Okla. Stat. 15 §775C.4",
  usual: 5,
  states: { FL: 3, OK: 3 },
};

export const attemptWindowMs = dayMs;

type Tried = Pick<
  CallRow,
  "call_direction" | "call_from" | "call_to" | "status" | "contact_id" | "created_at" | "answered_at"
>;

/**
 * Our outgoing calls that could ring, to this number or to this contact on any other number, in the 24 hours before
 * `now`.
 */
export function attemptsIn(
  calls: readonly Tried[],
  { number, contact_ids }: { number: string; contact_ids: readonly number[] },
  now: number,
): number {
  const isTheirs = (call: Tried) =>
    isSamePhone(otherNumber(call), number) || (call.contact_id !== null && contact_ids.includes(call.contact_id));
  return calls.filter(
    (call) =>
      call.call_direction === "outbound" &&
      (call.status !== "failed" || call.answered_at !== null) &&
      call.created_at > now - attemptWindowMs &&
      call.created_at <= now &&
      isTheirs(call),
  ).length;
}

export interface AttemptCap {
  cap: number;
  /** Name of the state that sets the cap; empty for the default. */
  state: string;
}

/** The strictest cap of the places a person may be in. */
export function attemptCap(states: readonly string[], caps: AttemptCaps): AttemptCap {
  return states
    .filter(isState)
    .flatMap((state): AttemptCap[] => {
      const cap = caps.states[state];
      return cap === undefined ? [] : [{ cap, state: stateName(state) }];
    })
    .reduce((strictest, one) => (one.cap < strictest.cap ? one : strictest), { cap: caps.usual, state: "" });
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** "This is the third try today; Florida allows 3." (domain §25); `attempts`: previous calls. */
export function tryWords(attempts: number, { cap, state }: AttemptCap): string {
  const which = ordinals[attempts] ?? `${attempts + 1}th`;
  return `This is the ${which} try today; ${state === "" ? `the limit is ${cap}` : `${state} allows ${cap}`}.`;
}
