/**
 * One call from its first moment to its end (spec 000 §4).
 *
 *   pending ─ accept / connect ─► connecting ─ ring ─► ringing
 *      │                              └──── answered and media open ────┴─► open ◄─┐ signalling and media are back
 *      └ reject, ignore, cancel ─► closed ◄─ hang-up, remote hang-up, failure ─┤   │
 *                                                       media or transport lost └─► reconnecting
 */
import type { CallDirection, CallState } from "./phone-state.ts";

export interface CallLeg {
  state: CallState;
  direction: CallDirection;
  answered: boolean;
  /** Media can flow. */
  media: boolean;
  signalling: boolean;
}

export const callSteps = [
  "connect",
  "accept",
  "reject",
  "ignore",
  "cancel",
  "ring",
  "answer",
  "media_open",
  "media_lost",
  "transport_lost",
  "transport_back",
  "hang_up",
  "remote_hang_up",
  "fail",
] as const;
export type CallStep = (typeof callSteps)[number];

export function newLeg(direction: CallDirection): CallLeg {
  return { state: "pending", direction, answered: false, media: false, signalling: true };
}

/** The call after a step; null when the step is not allowed and changes nothing. */
export function callAfter(leg: CallLeg, step: CallStep): CallLeg | null {
  return steps[step](leg);
}

export function isLive({ state }: Pick<CallLeg, "state">): boolean {
  return state !== "closed";
}

type Step = (leg: CallLeg) => CallLeg | null;
const from =
  (states: readonly CallState[], next: Step): Step =>
  (leg) =>
    states.includes(leg.state) ? next(leg) : null;
const to =
  (state: CallState): Step =>
  (leg) => ({ ...leg, state });
const only =
  (direction: CallDirection, next: Step): Step =>
  (leg) =>
    leg.direction === direction ? next(leg) : null;

const settingUp = ["connecting", "ringing"] as const;
const begun = [...settingUp, "open", "reconnecting"] as const;
const waitingInbound = only("inbound", from(["pending"], to("closed")));

/** Before it was open, both must be ready; afterwards both must be restored. */
function opened(leg: CallLeg): CallLeg {
  return leg.answered && leg.media && leg.signalling ? { ...leg, state: "open" } : leg;
}

function troubled(leg: CallLeg, lost: Partial<CallLeg>): CallLeg {
  return { ...leg, ...lost, state: "reconnecting" };
}

const steps: Readonly<Record<CallStep, Step>> = {
  connect: only("outbound", from(["pending"], to("connecting"))),
  accept: only("inbound", from(["pending"], to("connecting"))),
  reject: waitingInbound,
  ignore: waitingInbound,
  cancel: waitingInbound,
  ring: only("outbound", from(["connecting"], to("ringing"))),
  answer: from(settingUp, (leg) => opened({ ...leg, answered: true })),
  media_open: from([...settingUp, "reconnecting"], (leg) => opened({ ...leg, media: true })),
  media_lost: from(["open", "reconnecting"], (leg) => troubled(leg, { media: false })),
  // A call still ringing here no longer has a caller.
  transport_lost: (leg) =>
    leg.state === "pending"
      ? waitingInbound(leg)
      : from(["open", "reconnecting"], (one) => troubled(one, { signalling: false }))(leg),
  transport_back: from(["reconnecting"], (leg) => opened({ ...leg, signalling: true })),
  hang_up: (leg) =>
    leg.state === "pending" && leg.direction === "outbound" ? to("closed")(leg) : from(begun, to("closed"))(leg),
  remote_hang_up: from(begun, to("closed")),
  fail: from(["pending", ...begun], to("closed")),
};
