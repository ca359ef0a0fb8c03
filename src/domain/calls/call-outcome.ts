/** Effects of a call outcome chosen by the agent (domain §12). */
import type { Contact, Phone } from "../contacts/contact.ts";
import { isSamePhone } from "../values/phone-number.ts";
import type { StatusEffect } from "../reference/reference.ts";
import type { callOutcomes } from "./limits.ts";

export type CallOutcome = (typeof callOutcomes)[number];

export interface OutcomeEffect {
  /** Effect on the called number. */
  phone: "do_not_call" | "bad_number" | null;
  /** Running campaigns and workflows end for the contact. */
  stops_flows: boolean;
  /** Requires a callback date and time. */
  callback: boolean;
  /** The contact gets the status with this effect. */
  status: Exclude<StatusEffect, "none"> | null;
}

const none: OutcomeEffect = { phone: null, stops_flows: false, callback: false, status: null };
const effects: Partial<Record<CallOutcome, Partial<OutcomeEffect>>> = {
  do_not_call: { phone: "do_not_call", stops_flows: true },
  wrong_number: { phone: "bad_number" },
  disconnected: { phone: "bad_number" },
  callback_requested: { callback: true },
  deceased: { status: "deceased", stops_flows: true },
};

export function effectOfOutcome(outcome: CallOutcome): OutcomeEffect {
  return { ...none, ...effects[outcome] };
}

/** The contact's phones after the call; the same list when nothing changes. */
export function phonesAfterCall(
  phones: Contact["phones"],
  { number, outcome }: { number: string; outcome: CallOutcome },
): Phone[] {
  const { phone: effect } = effectOfOutcome(outcome);
  if (effect === null || !phones.some((phone) => isSamePhone(phone.number, number) && !phone[effect])) return phones;
  return phones.map((phone) => (isSamePhone(phone.number, number) ? { ...phone, [effect]: true } : phone));
}

/** What is missing in the outcome form. */
export interface AfterCallDraft {
  outcome: CallOutcome | null;
  callback_at: number | null;
}
export const afterCallMessages = {
  outcome_needed: "Choose how the call ended.",
  callback_needed: "Choose when to call back.",
  callback_past: "Choose a callback time in the future.",
} as const;

/** `required`: the flag `require_outcome` is on. */
export function afterCallFault(
  { outcome, callback_at }: AfterCallDraft,
  { required, now }: { required: boolean; now: number },
): { field: "outcome" | "callback_at"; message: string } | null {
  if (outcome === null) return required ? { field: "outcome", message: afterCallMessages.outcome_needed } : null;
  if (!effectOfOutcome(outcome).callback) return null;
  if (callback_at === null) return { field: "callback_at", message: afterCallMessages.callback_needed };
  return callback_at > now ? null : { field: "callback_at", message: afterCallMessages.callback_past };
}

/** Outcomes that fit how the call ended, likely ones first: "sold" is not offered for an unanswered call. */
export function outcomesFor(answered: boolean): readonly CallOutcome[] {
  return answered ? spoken : unanswered;
}

const unanswered = [
  "no_answer",
  "left_voicemail",
  "busy",
  "disconnected",
  "wrong_number",
  "spam",
] as const satisfies readonly CallOutcome[];
const spoken = [
  "spoke_interested",
  "spoke_not_interested",
  "appointment_set",
  "callback_requested",
  "left_voicemail",
  "sold",
  "service_done",
  "already_covered",
  "gatekeeper",
  "language_barrier",
  "transferred",
  "wrong_number",
  "deceased",
  "do_not_call",
  "spam",
] as const satisfies readonly CallOutcome[];

export const outcomeLabels: Readonly<Record<CallOutcome, string>> = {
  spoke_interested: "Interested",
  spoke_not_interested: "Not interested",
  appointment_set: "Appointment set",
  callback_requested: "Call back",
  left_voicemail: "Left voicemail",
  no_answer: "No answer",
  busy: "Busy",
  wrong_number: "Wrong number",
  disconnected: "Disconnected",
  language_barrier: "Language barrier",
  gatekeeper: "Gatekeeper",
  already_covered: "Already covered",
  deceased: "Deceased",
  do_not_call: "Do not call",
  sold: "Sold",
  service_done: "Service done",
  transferred: "Transferred",
  spam: "Spam",
};
