/** Warnings of a line in trouble, and what a person is told to do (spec 000 §9; names as the voice service gives them). */
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
  says: string;
  /** One thing to do about it. */
  todo: string;
}

export const qualityWarningWords: Readonly<Record<QualityWarning, WarningWords>> = {
  "high-rtt": { says: "Your voice arrives late.", todo: "Leave a short pause before you answer." },
  "high-jitter": { says: "The sound comes unevenly.", todo: "Move closer to the Wi-Fi, or use a cable." },
  "low-mos": { says: "The line is bad.", todo: "Turn off video and downloads, or call back." },
  "high-packet-loss": { says: "Parts of the sound are lost.", todo: "Move closer to the Wi-Fi, or use a cable." },
  "high-packets-lost-fraction": {
    says: "Parts of the sound keep getting lost.",
    todo: "Use another network, or call back.",
  },
  "low-bytes-received": { says: "You are not receiving any sound.", todo: "Wait a moment, then call back." },
  "low-bytes-sent": { says: "Your sound is not getting out.", todo: "Wait a moment, then call back." },
  "constant-audio-input-level": {
    says: "Your microphone hears nothing new.",
    todo: "Check its mute switch, or choose another microphone.",
  },
  "ice-connectivity-lost": { says: "The connection was interrupted.", todo: "Stay on the line: it is being restored." },
};
