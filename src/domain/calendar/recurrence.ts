/**
 * When a series occurs. The days come from the iCalendar library, the clock time from the event's own zone: 9:00 AM
 * stays 9:00 AM across a change of clocks (domain §11).
 */
import ICAL from "ical.js";
import { dayFromNumber, numberFromDay } from "../../kit/dates.ts";
import { type CalendarEvent, isSeries, type Recurrence } from "./event.ts";
import { recurrencesMax } from "./limits.ts";
import { dayMs } from "../../kit/durations.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

export interface Occurrence {
  start_date: number;
  end_date: number;
  /** Original start by the series rule; identifies the occurrence. */
  original_start: number;
}

/** Event fields an expansion reads; missing ones count as in a row from before events could repeat. */
export type Repeating = Pick<CalendarEvent, "start_date" | "end_date" | "timezone" | "all_day"> &
  Partial<Pick<CalendarEvent, "recurrence" | "original_start" | "excluded_starts">>;

/**
 * Occurrences that overlap the span from `from` to `to` (exclusive), in order; an event without repetition is its own
 * occurrence.
 */
export function occurrencesBetween(event: Repeating, from: number, to: number): Occurrence[] {
  if (!isSeries(event)) return touches(event, from, to) ? [ownOccurrence(event)] : [];
  const excluded = new Set(event.excluded_starts);
  const found: Occurrence[] = [];
  walk(event, from, (occurrence) => {
    if (occurrence.start_date >= to) return false;
    if (!excluded.has(occurrence.original_start) && touches(occurrence, from, to)) found.push(occurrence);
    return true;
  });
  return found;
}

/** The occurrence that originally starts then, unless it was deleted or became an event of its own. */
export function occurrenceAt(event: Repeating, original_start: number): Occurrence | undefined {
  return occurrencesBetween(event, original_start, original_start + 1).find(
    (occurrence) => occurrence.original_start === original_start,
  );
}

/** End of the last occurrence, including excluded ones; for a single event its own end. */
export function seriesEnd(event: Repeating): number {
  if (!isSeries(event)) return event.end_date;
  let end = event.end_date;
  walk(event, Number.NEGATIVE_INFINITY, (occurrence) => void (end = occurrence.end_date));
  return end;
}

/** Number of occurrences of a rule that has an end; 366 means more than allowed. */
export function countOf(event: Repeating): number {
  let count = 0;
  walk(event, Number.NEGATIVE_INFINITY, () => void count++, recurrencesMax + 1);
  return count;
}

function touches({ start_date, end_date }: Pick<Occurrence, "start_date" | "end_date">, from: number, to: number) {
  return start_date < to && (end_date > from || start_date >= from);
}

function ownOccurrence({ start_date, end_date, original_start }: Repeating): Occurrence {
  return { start_date, end_date, original_start: original_start ?? start_date };
}

/**
 * Calls back with occurrences by the rule, in order, until told to stop; those that end before `from` are counted but
 * not passed.
 */
function walk(
  event: Repeating,
  from: number,
  notify: (occurrence: Occurrence) => boolean | undefined | void,
  most = recurrencesMax,
): void {
  const { start_date, timezone: zone, recurrence } = event;
  if (!recurrence) return;
  const wall = wallOf(start_date, zone);
  const first = Math.floor(wall / dayMs) * dayMs;
  const clock = wall - first;
  const lasts = lengthOf(event, wall);
  const rule = ruleOf(recurrence, first).iterator(timeOf(first));
  const count = Math.min(recurrence.count ?? most, most);
  const last = recurrence.until === undefined ? Infinity : numberFromDay(recurrence.until) * dayMs;
  for (let nth = 0; nth < count; nth++) {
    const time = rule.next() as ICAL.Time | null;
    if (time === null) return;
    const day = Date.UTC(time.year, time.month - 1, time.day);
    if (day > last) return;
    // One day of margin on both sides, so that zones are not queried for days far from the span.
    if (day + clock + lasts.wall + 2 * dayMs < from) continue;
    const occurrence = occurrenceOf(day + clock, zone, lasts);
    if (notify(occurrence) === false) return;
  }
}

interface Length {
  wall: number;
  real: number;
}

function lengthOf({ start_date, end_date, timezone }: Repeating, wall: number): Length {
  return { wall: wallOf(end_date, timezone) - wall, real: end_date - start_date };
}

/** The end follows the clock too, unless a change of clocks would put it before the start. */
function occurrenceOf(wall: number, zone: string, lasts: Length): Occurrence {
  const start_date = instantOf(wall, zone);
  const byClock = instantOf(wall + lasts.wall, zone);
  const end_date = byClock > start_date ? byClock : start_date + lasts.real;
  return { start_date, end_date, original_start: start_date };
}

const dayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

function ruleOf({ freq, interval, days }: Recurrence, first: number): ICAL.Recur {
  const weekday = weekdayOf(first);
  const { month, day: ofMonth } = partsOfDay(first);
  const rule = (name: string, parts: { byday?: string[]; bymonthday?: number[]; bymonth?: number[] } = {}) =>
    new ICAL.Recur({ freq: name, interval, wkst: ICAL.Time.SUNDAY, ...parts });
  if (freq === "weekly") return rule("WEEKLY", { byday: [...(days ?? [weekday])].sort().map(dayName) });
  if (freq === "monthly_by_day") return rule("MONTHLY", { bymonthday: [ofMonth] });
  if (freq === "monthly_by_weekday") return rule("MONTHLY", { byday: [`${weekOfMonth(ofMonth)}${dayName(weekday)}`] });
  // With month and day given, 29 February occurs in leap years only (RFC 5545 §3.3.10).
  if (freq === "yearly") return rule("YEARLY", { bymonth: [month], bymonthday: [ofMonth] });
  return rule("DAILY");
}

/** The fifth weekday means the last, because most months have only four. */
export function weekOfMonth(day: number): number {
  const nth = Math.ceil(day / 7);
  return nth > 4 ? -1 : nth;
}

/** Sunday 0; `wall` is milliseconds as if in UTC. */
export function weekdayOf(wall: number): number {
  return (((Math.floor(wall / dayMs) + 4) % 7) + 7) % 7;
}

function dayName(weekday: number): string {
  return dayNames[weekday] ?? "SU";
}

function timeOf(first: number): ICAL.Time {
  return ICAL.Time.fromData({ ...partsOfDay(first), isDate: true });
}

function partsOfDay(wall: number): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = dayFromNumber(wall / dayMs)
    .split("-")
    .map(Number);
  return { year, month, day };
}
