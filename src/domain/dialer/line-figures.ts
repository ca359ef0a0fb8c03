/** The four line metrics shown during a call: each with its unit and warning threshold (spec 000 §9). */
import type { LinePoint } from "./phone-state.ts";
import { qualityThresholds as limit } from "../calls/quality-limits.ts";

export const lineMeasures = ["mos", "jitter", "loss", "rtt"] as const;
export type LineMeasure = (typeof lineMeasures)[number];

interface Figure {
  label: string;
  unit: string;
  places: number;
  /** Range of its graph. */
  least: number;
  most: number;
  /** Warning threshold. */
  limit: number;
  bad: "low" | "high";
}

const figures: Readonly<Record<LineMeasure, Figure>> = {
  mos: { label: "MOS", unit: "", places: 1, least: 1, most: 4.5, limit: limit.mos.min, bad: "low" },
  jitter: { label: "Jitter", unit: " ms", places: 0, least: 0, most: 60, limit: limit.jitter.max, bad: "high" },
  loss: { label: "Loss", unit: " %", places: 1, least: 0, most: 5, limit: limit.packetLoss.max, bad: "high" },
  rtt: { label: "Round trip", unit: " ms", places: 0, least: 0, most: 600, limit: limit.rtt.max, bad: "high" },
};

/** How long the last value is held: late packets make a second unratable, on an uneven line every other one. */
const heldSeconds = 5;

export interface DrawnFigure {
  label: string;
  /** `3 ms`; keeps the last known value while none is available, and shows a dash after some seconds. */
  description: string;
  /** "low" or "high" beyond the threshold, else empty. */
  bad: string;
  /** The metric as text for screen readers: current value and range. */
  words: string;
  /** From 0 (bottom) to 1 (top), one per second; null: unknown. */
  heights: readonly (number | null)[];
  limitHeight: number;
}

/** `points`: oldest first, the last one is current. */
export function drawnFigure(measure: LineMeasure, points: readonly LinePoint[]): DrawnFigure {
  const { label, limit: bound, bad: badWord } = figures[measure];
  const values = points.map((point) => point[measure]);
  const now = values.slice(-heldSeconds).findLast((value) => value !== null) ?? null;
  const description = saidOf(measure, now);
  const bad = now !== null && isBeyond(measure, now) ? badWord : "";
  const known = values.filter((value) => value !== null);
  const moved =
    known.length < 2
      ? ""
      : `, between ${saidOf(measure, Math.min(...known))} and ${saidOf(measure, Math.max(...known))}`;
  return {
    label,
    description,
    bad,
    words: `${label} ${description}${bad && ` (${bad})`}${moved}`,
    heights: values.map((value) => (value === null ? null : heightOf(measure, value))),
    limitHeight: heightOf(measure, bound),
  };
}

function isBeyond(measure: LineMeasure, value: number): boolean {
  const { limit: bound, bad } = figures[measure];
  return bad === "high" ? value > bound : value < bound;
}

function saidOf(measure: LineMeasure, value: number | null): string {
  const { places, unit } = figures[measure];
  if (value === null) return "–";
  // Keeps the longest value short enough to fit next to its label.
  return unit === " ms" && value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${value.toFixed(places)}${unit}`;
}

function heightOf(measure: LineMeasure, value: number): number {
  const { least, most } = figures[measure];
  return Math.max(0, Math.min(1, (value - least) / (most - least)));
}
