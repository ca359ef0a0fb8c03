/** Limits month view to as many events per day as fit; the remaining ones are counted. */
import { daysOfRange, rangeOf } from "../../domain/calendar/view-range.ts";
import { type Entry, inDayOrder } from "./entries.ts";

export interface MonthShare {
  drawn: readonly Entry[];
  /** Number of hidden entries per day. */
  left: ReadonlyMap<string, number>;
}

const nobody: ReadonlyMap<string, number> = new Map();

/** Multi-day events are always drawn. */
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
const weekDays = 7;
const perDayLeast = 6;

/** Upper bound of lines per day of this month at this screen height. */
export function linesOfDay(screenHeightPx: number, day: string): number {
  const weeks = daysOfRange(rangeOf("month", day)).length / weekDays;
  return Math.max(perDayLeast, Math.ceil(screenHeightPx / weeks / lineHeightPx));
}
