/** What a tested line is good for, by its label (spec 000 §4). */
import type { QualityLabel } from "../calls/quality.ts";

export interface LineVerdict {
  says: string;
  todo: string;
  isGood: boolean;
}

export const lineVerdict: Readonly<Record<QualityLabel, LineVerdict>> = {
  excellent: { says: "Excellent line", todo: "You will hear each other as if in one room.", isGood: true },
  great: { says: "Great line", todo: "Nothing to do: calls will be clear.", isGood: true },
  good: { says: "Good line", todo: "Calls will be clear; now and then a syllable may be lost.", isGood: true },
  fair: {
    says: "Fair line",
    todo: "You will be understood, with gaps. Move closer to the Wi-Fi, or use a cable.",
    isGood: false,
  },
  degraded: {
    says: "Poor line",
    todo: "Calls will be hard to follow. Use another network before you call.",
    isGood: false,
  },
};
