/** Of a full month only as many events a day are drawn as there is room for; the rest of the day is counted. */
import { type Entry, inDayOrder } from "./entries.ts";

export interface MonthShare {
  drawn: readonly Entry[];
  /** How many of a day are not drawn. */
  left: ReadonlyMap<string, number>;
}

const nobody: ReadonlyMap<string, number> = new Map();

/** What lasts several days is always drawn. */
export function shareOfMonth(entries: readonly Entry[], perDay: number): MonthShare {
  const byDay = Map.groupBy(
    entries.filter(({ from, to }) => from === to),
    ({ from }) => from,
  );
  const full = [...byDay].filter(([, held]) => held.length > perDay);
  if (full.length === 0) return { drawn: entries, left: nobody };
  const left = new Map(full.map(([day, held]) => [day, held.length - perDay]));
  const cut = new Set(full.flatMap(([, held]) => held.toSorted(inDayOrder).slice(perDay)));
  return { drawn: entries.filter((entry) => !cut.has(entry)), left };
}

const lineHeightPx = 22;
const weeksLeast = 4;
const perDayLeast = 6;

/** No day of a month on a screen so high has room for more. */
export function linesOfDay(screenHeightPx: number): number {
  return Math.max(perDayLeast, Math.ceil(screenHeightPx / weeksLeast / lineHeightPx));
}
