/** What the other party said to being recorded: as noted here, or as the server knows of it, the strictest. */
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { type RecordingConsent, strongerConsent } from "../../domain/calls/recording-consent.ts";
import { callById } from "../../local/queries/calls.ts";
import { useLive } from "../base/live.ts";

export function useConsent({ id, consent }: Pick<CallView, "id" | "consent">): RecordingConsent | null {
  const listed = useLive(callById, id);
  return strongerConsent(listed?.call.recording.consent ?? null, consent);
}
