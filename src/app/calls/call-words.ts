/** Result of a call in words. */
import type { CallRow } from "../../domain/calls/call.ts";
import { isMissed } from "../../domain/calls/call.ts";
import { callDirections, callStatuses } from "../../domain/calls/limits.ts";
import { consentWords } from "../../domain/calls/recording-consent.ts";
import { callClock } from "../../domain/dialer/dial-text.ts";

export const statusWords: Readonly<Record<CallRow["status"], string>> = {
  queued: "Starting",
  ringing: "Ringing",
  in_progress: "In progress",
  completed: "Answered",
  busy: "Busy",
  no_answer: "No answer",
  failed: "Failed",
  canceled: "Canceled",
  missed: "Missed",
  voicemail: "Voicemail",
};

export const directionWords: Readonly<Record<(typeof callDirections)[number], string>> = {
  inbound: "Incoming",
  outbound: "Outgoing",
};

export const viaWords: Readonly<Record<CallRow["via"], string>> = {
  browser: "In Fieldline",
  phone_burner: "PhoneBurner",
  callback: "Click to call",
  own_phone: "Own phone",
};

const endedWords: Readonly<Record<NonNullable<CallRow["ended_by"]>, string>> = {
  agent: "you hung up",
  contact: "they hung up",
  network: "connection lost",
  system: "ended by the system",
};

/** `Answered · 2:05`, `Missed`, `Busy`. */
export function howItWent(call: CallRow): string {
  const words = isMissed(call) && call.status !== "voicemail" ? "Missed" : statusWords[call.status];
  return call.talk_seconds > 0 ? callClock(call.talk_seconds * 1_000) : words;
}

export function endWords({ ended_by, status }: CallRow): string {
  return ended_by !== null && status === "completed"
    ? `${statusWords[status]}, ${endedWords[ended_by]}`
    : statusWords[status];
}

/** `recording announced`. */
export function disclosureWords({ kind, how }: CallRow["disclosures"][number]): string {
  return `${kind} ${how === "played" ? "announced" : "read by the agent"}`;
}

/** `02:10 recorded, they agreed`; empty if there is neither a recording nor an answer. */
export function recordingWords({ recording: { seconds, consent } }: CallRow): string {
  const kept = seconds > 0 ? `${callClock(seconds * 1_000)} recorded` : consent === "refused" ? "Not recorded" : "";
  const said = consent === null || (kept === "" && consent === "announced") ? "" : consentWords[consent].toLowerCase();
  return [kept, said].filter(Boolean).join(", ");
}

export const directionChoices = callDirections.map((value) => ({ value, label: directionWords[value] }));
export const statusChoices = callStatuses
  .filter((status) => !["queued", "ringing"].includes(status))
  .map((value) => ({ value, label: statusWords[value] }));
