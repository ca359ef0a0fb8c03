/** Figures in words. */
import { durationWords } from "../../domain/reports/report-row.ts";
import type { GoalReached } from "../../domain/reports/report-figures.ts";
import { measureWords } from "../../domain/reports/measure-words.ts";
import type { MeasureKind } from "../../domain/report-sources/report-shape.ts";
import { countOf } from "../../kit/text.ts";

export { measureWords };

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** On an axis, as short as it can be. */
export function axisWords(kind: MeasureKind, value: number): string {
  if (kind === "money") return `$${compact.format(value / 100)}`;
  if (kind === "seconds") return durationWords(value);
  if (kind === "percent") return `${Math.round(value * 100)}%`;
  return compact.format(value);
}

export interface Change {
  /** "+12%", "−3%", "no change"; with nothing before, "new". */
  words: string;
  direction: "up" | "down" | "same";
}

export function changeOf(kind: MeasureKind, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const difference = now - before;
  const isSlight = kind === "percent" && Math.round(difference * 1_000) === 0;
  if (difference === 0 || isSlight) return { words: "no change", direction: "same" };
  const direction = difference > 0 ? "up" : "down";
  const sign = difference > 0 ? "+" : "−";
  if (kind === "percent") return { words: `${sign}${Math.abs(difference * 100).toFixed(1)} points`, direction };
  if (before === 0) return { words: "none before", direction };
  const share = Math.abs((difference / before) * 100);
  return { words: `${sign}${share >= 10 ? Math.round(share) : share.toFixed(1)}%`, direction };
}

interface Measured {
  /** With a goal. */
  people: number;
  /** What all have reached, also those without one. */
  value: number | null;
}

/** "64% of 1,200 goal", "64% of 1,200 by 5 people with a goal". */
export function goalWords(kind: MeasureKind, { goal, reached }: GoalReached, { people, value }: Measured): string {
  const share = `${Math.floor((reached / goal) * 100).toLocaleString("en-US")}% of ${measureWords(kind, goal)}`;
  const isOfAll = people === 1 && reached === value;
  return isOfAll ? `${share} goal` : `${share} by ${countOf(people, "person", "people")} with a goal`;
}
