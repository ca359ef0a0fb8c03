/** What a tested line is suitable for, by its label (spec 000 §4). */
import type { QualityLabel } from "../calls/quality.ts";

export interface LineVerdict {
  description: string;
  todo: string;
  isGood: boolean;
}

export const lineVerdict: Readonly<Record<QualityLabel, LineVerdict>> = {
  excellent: { description: "Excellent call quality", todo: "Calls will sound crystal clear.", isGood: true },
  great: { description: "Great call quality", todo: "Calls will be clear.", isGood: true },
  good: {
    description: "Good call quality",
    todo: "Calls will be clear, with an occasional short dropout.",
    isGood: true,
  },
  fair: {
    description: "Fair call quality",
    todo: "Calls will have short gaps. Move closer to your Wi-Fi router, or use a wired connection.",
    isGood: false,
  },
  degraded: {
    description: "Poor call quality",
    todo: "Calls will be hard to follow. Switch networks before you call.",
    isGood: false,
  },
};
