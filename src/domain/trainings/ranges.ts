/**
 * What was watched of a recording: ranges in milliseconds. Their union does not depend on order or repetition, so
 * reports of several devices merge without a conflict.
 */
import { rangeGapMs, rangesKeptMax } from "./limits.ts";

export type WatchedRange = [from: number, to: number];

/** In order, without overlaps. */
export function unionOf(...lists: readonly (readonly WatchedRange[])[]): WatchedRange[] {
  const joined: WatchedRange[] = [];
  for (const [from, to] of lists.flat().toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from - last[1] <= rangeGapMs) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.length > rangesKeptMax ? longest(joined) : joined;
}

function longest(ranges: readonly WatchedRange[]): WatchedRange[] {
  const byLength = ranges.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]));
  return byLength.slice(0, rangesKeptMax).toSorted(([one], [other]) => one - other);
}

/** Ranges beyond the end count nothing: the file may have been replaced by a shorter one. */
export function watchedMs(ranges: readonly WatchedRange[], duration_ms: number): number {
  return ranges.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, duration_ms) - Math.min(from, duration_ms)),
    0,
  );
}
