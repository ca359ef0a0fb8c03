/**
 * Series as somebody with a paper calendar keeps them: every day is looked at in turn, every edit is made by hand on what
 * stands there. It knows no recurrence library and no Temporal, so that what it has in common with the product is the rule alone.
 */
import type { Recurrence } from "../../../src/domain/calendar/event.ts";
import { dayMs } from "../../../src/kit/durations.ts";

export interface NaiveSeries {
  title: string;
  /** What the clock shows at the first one, as if it were UTC. */
  wall: number;
  /** By the clock. */
  lasts: number;
  zone: string;
  /** How often in all. */
  rule: Recurrence & { count: number };
  /** Which of them do not happen, counted from 0. */
  gone: ReadonlySet<number>;
}

export interface NaiveEvent {
  title: string;
  start: number;
  end: number;
}

/** Those that happen, each with its place in the rule. One whose end the clocks skip over lasts as long as the first. */
export function naively(series: NaiveSeries): (NaiveEvent & { nth: number })[] {
  const { title, lasts, zone, gone } = series;
  const real = instantAt(series.wall + lasts, zone) - instantAt(series.wall, zone);
  return wallsOf(series).flatMap((wall, nth) => {
    if (gone.has(nth)) return [];
    const [start, end] = [instantAt(wall, zone), instantAt(wall + lasts, zone)];
    return { title, start, end: end > start ? end : start + real, nth };
  });
}

/** Its clock is what is shown at its first one: of an hour that its first day does not have, the hour after. */
export function onItsClock(series: NaiveSeries): NaiveSeries {
  const { wall, lasts, zone } = series;
  const start = clockAt(instantAt(wall, zone), zone);
  return { ...series, wall: start, lasts: clockAt(instantAt(wall + lasts, zone), zone) - start };
}

function wallsOf({ wall, rule }: NaiveSeries): number[] {
  const walls: number[] = [];
  for (let day = wall; walls.length < rule.count; day += dayMs) if (fallsOn(day, wall, rule)) walls.push(day);
  return walls;
}

function fallsOn(day: number, first: number, { freq, interval, days }: Recurrence): boolean {
  const [now, began] = [new Date(day), new Date(first)];
  const months = (now.getUTCFullYear() - began.getUTCFullYear()) * 12 + now.getUTCMonth() - began.getUTCMonth();
  const isSameDay = now.getUTCDate() === began.getUTCDate();
  switch (freq) {
    case "daily":
      return ((day - first) / dayMs) % interval === 0;
    case "weekly":
      return weeksBetween(began, now) % interval === 0 && (days ?? [began.getUTCDay()]).includes(now.getUTCDay());
    case "monthly_by_day":
      return months % interval === 0 && isSameDay;
    case "monthly_by_weekday":
      return months % interval === 0 && now.getUTCDay() === began.getUTCDay() && isSameWeek(now, began);
    default:
      return (months / 12) % interval === 0 && isSameDay;
  }
}

/** Weeks begin on Sunday. */
function weeksBetween(one: Date, other: Date): number {
  const sunday = (date: Date) => Math.floor(date.getTime() / dayMs) - date.getUTCDay();
  return (sunday(other) - sunday(one)) / 7;
}

/** The second stays the second; a fifth one means the last of each month. */
function isSameWeek(now: Date, began: Date): boolean {
  const nth = (date: Date) => Math.ceil(date.getUTCDate() / 7);
  const isLast = new Date(now.getTime() + 7 * dayMs).getUTCMonth() !== now.getUTCMonth();
  return nth(began) === 5 ? isLast : nth(now) === nth(began);
}

/** When a clock of that zone shows it: tried with the offsets of the days around. Shown twice, the first; never, later by the gap. */
export function instantAt(wall: number, zone: string): number {
  const offsets = [wall - dayMs, wall + dayMs].map((at) => clockAt(at, zone) - at);
  const shown = offsets.map((offset) => wall - offset).filter((at) => clockAt(at, zone) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - (offsets[0] ?? 0);
}

const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
const clocks = new Map<string, { format: Intl.DateTimeFormat; shown: Map<number, number> }>();

/** What a clock of that zone shows, as if it were UTC. */
export function clockAt(instant: number, zone: string): number {
  const clock = clocks.get(zone) ?? {
    format: new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...fields }),
    shown: new Map<number, number>(),
  };
  clocks.set(zone, clock);
  const known = clock.shown.get(instant);
  if (known !== undefined) return known;
  const parts = new Map(clock.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (name: keyof typeof fields) => parts.get(name) ?? 0;
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
  clock.shown.set(instant, wall);
  return wall;
}
