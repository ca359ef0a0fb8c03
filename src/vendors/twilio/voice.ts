/** Who carries calls: Twilio where its settings are there, our own gateway where nobody else does. */
import type { VoicePort } from "./voice-port.ts";

/** `ours`: opens the local gateway. */
export function openVoice(twilio: VoicePort | undefined, ours: () => VoicePort): VoicePort {
  return twilio ?? ours();
}
