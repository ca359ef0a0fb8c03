/** A phone call in the log and the mirror (spec 000 §3, domain §12). */
import { z } from "zod";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { CallFeedback, KeptQuality } from "./call-quality.ts";
import {
  calledNumberLengthMax,
  callDirections,
  callEnders,
  callMatches,
  callNoteLengthMax,
  callOutcomes,
  callStatuses,
  callVias,
  disclosureKinds,
  disclosuresMax,
  disclosureWays,
  recordingConsents,
  recordingPartsMax,
  recordingStates,
} from "./limits.ts";

export const CallStatus = z.enum(callStatuses);
export type CallStatus = z.infer<typeof CallStatus>;
export const CallOutcome = z.enum(callOutcomes);
export type CallOutcome = z.infer<typeof CallOutcome>;
export const CalledNumber = z.string().max(calledNumberLengthMax);

/** One audio part; a recording that was stopped and restarted has several. */
export const RecordingPart = z.object({ id: Uuid, at: Instant, seconds: z.int().nonnegative() });
export type RecordingPart = z.infer<typeof RecordingPart>;

/** `at`: when it entered this state. `seconds`: total of all parts. */
export const CallRecording = z.object({
  state: z.enum(recordingStates),
  at: Instant.nullable(),
  consent: z.enum(recordingConsents).nullable(),
  seconds: z.int().nonnegative(),
  parts: z.array(RecordingPart).max(recordingPartsMax),
  kept_until: Instant.nullable(),
});
export type CallRecording = z.infer<typeof CallRecording>;

export const Disclosure = z.object({ kind: z.enum(disclosureKinds), at: Instant, how: z.enum(disclosureWays) });
export type Disclosure = z.infer<typeof Disclosure>;

export const CallRow = z.object({
  id: Uuid,
  /** The voice service's id (its CallSid); null for calls made elsewhere. */
  voice_id: z.string().max(64).nullable(),
  call_direction: z.enum(callDirections),
  call_from: CalledNumber,
  call_to: CalledNumber,
  caller_city: z.string().max(80),
  caller_state: z.string().max(2),
  user_id: Uuid,
  contact_id: ContactNumber.nullable(),
  matched_by: z.enum(callMatches),
  via: z.enum(callVias),
  status: CallStatus,
  ended_by: z.enum(callEnders).nullable(),
  outcome: CallOutcome.nullable(),
  ring_seconds: z.int().nonnegative(),
  talk_seconds: z.int().nonnegative(),
  note: z.string().max(callNoteLengthMax),
  /** The event created as its next step. */
  next_event_id: Uuid.nullable(),
  recording: CallRecording,
  disclosures: z.array(Disclosure).max(disclosuresMax),
  quality: KeptQuality.nullable(),
  feedback: CallFeedback.nullable(),
  created_at: Instant,
  answered_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type CallRow = z.infer<typeof CallRow>;

export const callColumns = Object.keys(CallRow.shape) as (keyof CallRow)[];

type Numbers = Pick<CallRow, "call_direction" | "call_from" | "call_to">;

/** The `from` and `to` numbers, from the other party's number and ours. */
export function numbersOf(
  { direction, number }: { direction: CallRow["call_direction"]; number: string },
  own: string,
): Numbers {
  const [call_from, call_to] = direction === "inbound" ? [number, own] : [own, number];
  return { call_direction: direction, call_from, call_to };
}

/** The other party's number: ours are the user's own. */
export function otherNumber(call: Numbers): string {
  return call.call_direction === "inbound" ? call.call_from : call.call_to;
}

export function ownNumber(call: Numbers): string {
  return call.call_direction === "inbound" ? call.call_to : call.call_from;
}

const missed: readonly CallStatus[] = ["missed", "no_answer", "busy", "canceled", "voicemail"];

export function isMissed(call: Pick<CallRow, "call_direction" | "status">): boolean {
  return call.call_direction === "inbound" && missed.includes(call.status);
}

const live: readonly CallStatus[] = ["queued", "ringing", "in_progress"];

export function isLiveCall({ status }: Pick<CallRow, "status">): boolean {
  return live.includes(status);
}

/**
 * Minutes counted against the license: talk time, rounded up to whole minutes; calls made through PhoneBurner or the
 * user's own phone do not count (domain §12).
 */
export function usedMinutes({ via, talk_seconds }: Pick<CallRow, "via" | "talk_seconds">): number {
  return via === "own_phone" || via === "phone_burner" ? 0 : Math.ceil(talk_seconds / 60);
}

/** Of a call that was not recorded. */
export const noRecording: CallRow["recording"] = {
  state: "off",
  at: null,
  consent: null,
  seconds: 0,
  parts: [],
  kept_until: null,
};
