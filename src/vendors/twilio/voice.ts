/** The voice adapter: Twilio where its settings exist, otherwise our own gateway. */
import type { VoicePort } from "./voice-port.ts";

/** `ours`: opens the local gateway. */
export function openVoice(twilio: VoicePort | undefined, ours: () => VoicePort): VoicePort {
  return twilio ?? ours();
}
