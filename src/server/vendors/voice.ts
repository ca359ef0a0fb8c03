/** Who carries calls: our own gateway where nobody else does. */
import type { VoicePort } from "./voice-port.ts";

/** `ours`: opens the local gateway. */
export function openVoice(ours: () => VoicePort): VoicePort {
  return ours();
}
