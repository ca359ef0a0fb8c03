/**
 * The other party's consent to being recorded (domain §12): each value takes precedence over those before it, whoever
 * wrote first.
 */
import { z } from "zod";
import type { CallRow } from "./call.ts";
import { recordingConsents } from "./limits.ts";

export type RecordingConsent = (typeof recordingConsents)[number];

/** What a user records; that it was announced is reported by the voice service. */
export const SaidConsent = z.enum(["agreed", "refused"]);
export type SaidConsent = z.infer<typeof SaidConsent>;

/** A refusal outranks everything, a consent outranks an announcement. */
export function strongerConsent(one: RecordingConsent | null, other: RecordingConsent | null): RecordingConsent | null {
  return rankOf(other) > rankOf(one) ? other : one;
}

function rankOf(consent: RecordingConsent | null): number {
  return consent === null ? -1 : recordingConsents.indexOf(consent);
}

/** Returns the same recording when the new value is not stronger. */
export function withConsent(recording: CallRow["recording"], said: RecordingConsent | undefined): CallRow["recording"] {
  const consent = strongerConsent(recording.consent, said ?? null);
  return consent === recording.consent ? recording : { ...recording, consent };
}

export function isRefused({ consent }: Pick<CallRow["recording"], "consent">): boolean {
  return consent === "refused";
}

/** The consent as display text. */
export const consentWords: Readonly<Record<RecordingConsent, string>> = {
  announced: "Announced",
  agreed: "They agreed",
  refused: "They refused",
};
