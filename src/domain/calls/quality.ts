/** Call quality labels (spec 000 §4; gaps between its bands are closed as in domain §1.2). */
export const qualityLabels = ["excellent", "great", "good", "fair", "degraded"] as const;
export type QualityLabel = (typeof qualityLabels)[number];

/**
 * Label of an average MOS: excellent above 4.2 unrounded, then 4.1, 3.7 and 3.1 on the average rounded to one decimal.
 */
export function qualityLabel(averageMos: number): QualityLabel {
  if (averageMos > 4.2) return "excellent";
  const rounded = Math.round(averageMos * 10) / 10;
  if (rounded >= 4.1) return "great";
  if (rounded >= 3.7) return "good";
  return rounded >= 3.1 ? "fair" : "degraded";
}
