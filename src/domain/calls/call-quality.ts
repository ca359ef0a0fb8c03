/** Call quality as stored with the call (domain §12). */
import { z } from "zod";
import { Instant } from "../values/scalars.ts";
import { feedbackIssues, feedbackScores, qualityPointsMax, qualityReasonLengthMax } from "./limits.ts";
import { qualityLabels } from "./quality.ts";
import { qualityWarnings } from "./quality-warnings.ts";

const mos = z.number().min(0).max(5);
const measure = z.number().nonnegative();

/** One value per step, from the first second; `null`: nothing to measure. `loss` in percent. */
export const QualityGraph = z.object({
  every_seconds: z.int().positive(),
  mos: z.array(mos.nullable()).max(qualityPointsMax),
  loss: z.array(measure.nullable()).max(qualityPointsMax),
});
export type QualityGraph = z.infer<typeof QualityGraph>;

/** The stored `CallQuality` with its graph; null when it has none. */
export const KeptQuality = z.object({
  mos_avg: mos,
  mos_min: mos,
  label: z.enum(qualityLabels),
  jitter: measure,
  rtt: measure,
  loss: measure.max(100),
  warnings: z.array(z.enum(qualityWarnings)).max(qualityWarnings.length),
  score: z.int().min(0).max(100),
  reason: z.string().max(qualityReasonLengthMax),
  graph: QualityGraph.nullable().default(null),
});
export type KeptQuality = z.infer<typeof KeptQuality>;

/** Without a score: the user was asked and declined (spec 000 §9). */
export const CallFeedback = z.object({
  score: z.union(feedbackScores.map((score) => z.literal(score))).nullable(),
  issue: z.enum(feedbackIssues).nullable(),
  at: Instant,
});
export type CallFeedback = z.infer<typeof CallFeedback>;

/** A call's seconds averaged into at most `qualityPointsMax` steps. */
export function graphOf(seconds: readonly { mos: number | null; loss: number | null }[]): QualityGraph {
  const every_seconds = Math.max(1, Math.ceil(seconds.length / qualityPointsMax));
  const steps = Array.from({ length: Math.ceil(seconds.length / every_seconds) }, (_unused, nth) =>
    seconds.slice(nth * every_seconds, (nth + 1) * every_seconds),
  );
  return {
    every_seconds,
    mos: steps.map((step) => meanOf(step.map((second) => second.mos))),
    loss: steps.map((step) => meanOf(step.map((second) => second.loss))),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 100) / 100;
}
