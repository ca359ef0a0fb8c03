/** How a call sounded, as it is kept with the call (domain §12). */
import { z } from "zod";
import { Instant } from "../contacts/scalars.ts";
import { feedbackIssues, feedbackScores, qualityPointsMax, qualityReasonLengthMax } from "./limits.ts";
import { qualityLabels } from "./quality.ts";
import { qualityWarnings } from "./quality-warnings.ts";

const mos = z.number().min(0).max(5);
const measure = z.number().nonnegative();

/** One value per step, from the first second on; `null`: nothing was heard to measure. `loss` in percent. */
export const QualityGraph = z.object({
  every_seconds: z.int().positive(),
  mos: z.array(mos.nullable()).max(qualityPointsMax),
  loss: z.array(measure.nullable()).max(qualityPointsMax),
});
export type QualityGraph = z.infer<typeof QualityGraph>;

/** `CallQuality` as it is kept, with its graph; null where none was drawn. */
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

/** Without a score: the person was asked and declined (spec 000 §9). */
export const CallFeedback = z.object({
  score: z.union(feedbackScores.map((score) => z.literal(score))).nullable(),
  issue: z.enum(feedbackIssues).nullable(),
  at: Instant,
});
export type CallFeedback = z.infer<typeof CallFeedback>;
