/** What the other party said to being recorded (domain §12): each word stands above those before it, whoever wrote first. */
import { z } from "zod";
import type { CallRow } from "./call.ts";
import { recordingConsents } from "./limits.ts";

export type RecordingConsent = (typeof recordingConsents)[number];

/** What a person notes; that it was announced is told by whoever carries the call. */
export const SaidConsent = z.enum(["agreed", "refused"]);
export type SaidConsent = z.infer<typeof SaidConsent>;

/** A refusal stands above all, an agreement above an announcement. */
export function strongerConsent(one: RecordingConsent | null, other: RecordingConsent | null): RecordingConsent | null {
  return rankOf(other) > rankOf(one) ? other : one;
}

function rankOf(consent: RecordingConsent | null): number {
  return consent === null ? -1 : recordingConsents.indexOf(consent);
}

/** The very same recording where nothing stronger was said. */
export function withConsent(recording: CallRow["recording"], said: RecordingConsent | undefined): CallRow["recording"] {
  const consent = strongerConsent(recording.consent, said ?? null);
  return consent === recording.consent ? recording : { ...recording, consent };
}

export function isRefused({ consent }: Pick<CallRow["recording"], "consent">): boolean {
  return consent === "refused";
}

/** How it stands, in words for a screen. */
export const consentWords: Readonly<Record<RecordingConsent, string>> = {
  announced: "Announced",
  agreed: "They agreed",
  refused: "They refused",
};
