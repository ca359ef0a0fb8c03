/** The other party's answer to being recorded: the strictest of what is noted here and what the server has. */
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { type RecordingConsent, strongerConsent } from "../../domain/calls/recording-consent.ts";
import { callById } from "../../local/queries/calls.ts";
import { useLive } from "../base/live.ts";

export function useConsent({ id, consent }: Pick<CallView, "id" | "consent">): RecordingConsent | null {
  const listed = useLive(callById, id);
  return strongerConsent(listed?.call.recording.consent ?? null, consent);
}
