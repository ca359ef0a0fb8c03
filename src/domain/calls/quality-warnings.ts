/** Warnings about a bad line, and the advice shown to the user (spec 000 §9; names as used by the voice service). */
export const qualityWarnings = [
  "high-rtt",
  "high-jitter",
  "low-mos",
  "high-packet-loss",
  "high-packets-lost-fraction",
  "low-bytes-received",
  "low-bytes-sent",
  "constant-audio-input-level",
  "ice-connectivity-lost",
] as const;
export type QualityWarning = (typeof qualityWarnings)[number];

export function isQualityWarning(name: string): name is QualityWarning {
  return qualityWarnings.some((one) => one === name);
}

export interface WarningWords {
  description: string;
  /** One suggested action. */
  todo: string;
}

export const qualityWarningWords: Readonly<Record<QualityWarning, WarningWords>> = {
  "high-rtt": { description: "Your voice is delayed.", todo: "Pause briefly before you reply." },
  "high-jitter": {
    description: "The audio is uneven.",
    todo: "Move closer to your Wi-Fi router, or use a wired connection.",
  },
  "low-mos": { description: "Call quality is poor.", todo: "Turn off video and downloads, or call back." },
  "high-packet-loss": {
    description: "Some audio is being lost.",
    todo: "Move closer to your Wi-Fi router, or use a wired connection.",
  },
  "high-packets-lost-fraction": {
    description: "Audio keeps dropping.",
    todo: "Switch networks, or call back.",
  },
  "low-bytes-received": { description: "You are not receiving audio.", todo: "Wait a moment, then call back." },
  "low-bytes-sent": { description: "Your audio is not being sent.", todo: "Wait a moment, then call back." },
  "constant-audio-input-level": {
    description: "Your microphone is not picking up sound.",
    todo: "Check its mute switch, or choose another microphone.",
  },
  "ice-connectivity-lost": { description: "The connection was interrupted.", todo: "Stay on the call. Reconnecting." },
};
