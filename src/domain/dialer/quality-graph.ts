/** The line through a whole call, drawn small enough to be kept with it. */
import { qualityPointsMax } from "./limits.ts";

/** One value per step, from the first second on; `null`: nothing was heard to measure. `loss` in percent. */
export interface LineGraph {
  every_seconds: number;
  mos: (number | null)[];
  loss: (number | null)[];
}

/** A call's seconds drawn in at most `qualityPointsMax` steps: the mean of what each step holds. */
export function graphOf(seconds: readonly { mos: number | null; loss: number | null }[]): LineGraph {
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
