/**
 * When a series occurs. The days come from the iCalendar library, the clock time from the event's own zone: nine in the
 * morning stays nine in the morning on both sides of a change of clocks (domain §11).
 */
import ICAL from "ical.js";
import { dayFromNumber, dayMs, numberFromDay } from "../../kit/dates.ts";
import { type CalendarEvent, isSeries, type Recurrence } from "./event.ts";
import { recurrencesMax } from "./limits.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

export interface Occurrence {
  start_date: number;
  end_date: number;
  /** When it begins by the rule of its series: tells it apart from the others. */
  original_start: number;
}

/** What an expansion reads of an event; what is left out counts as it does in a row from before events could repeat. */
export type Repeating = Pick<CalendarEvent, "start_date" | "end_date" | "timezone" | "all_day"> &
  Partial<Pick<CalendarEvent, "recurrence" | "original_start" | "excluded_starts">>;

/** Occurrences that touch the span from `from` up to, not with, `to`, in their order; an event without repetition is its own. */
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

/** The occurrence that begins then by the rule, unless it was deleted or is an event of its own. */
export function occurrenceAt(event: Repeating, original_start: number): Occurrence | undefined {
  return occurrencesBetween(event, original_start, original_start + 1).find(
    (occurrence) => occurrence.original_start === original_start,
  );
}

/** End of the last occurrence, whichever were excluded; of a single event its own. */
export function seriesEnd(event: Repeating): number {
  if (!isSeries(event)) return event.end_date;
  let end = event.end_date;
  walk(event, Number.NEGATIVE_INFINITY, (occurrence) => void (end = occurrence.end_date));
  return end;
}

/** How often a rule with an end of its own falls before that end; 366 stands for more than may be. */
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

/** Tells the occurrences by the rule, in order, until told to stop; those that end before `from` are counted, not told. */
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
    // A day is spared on both sides, so that no zone need be asked about what is far from the span.
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

/** It ends by the clock, too, unless the clocks are changed in its midst so that it would end before it begins. */
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
  // With its month and day named, 29 February is kept in leap years alone (RFC 5545 §3.3.10).
  if (freq === "yearly") return rule("YEARLY", { bymonth: [month], bymonthday: [ofMonth] });
  return rule("DAILY");
}

/** The fifth of a weekday is its last, for most months have but four. */
export function weekOfMonth(day: number): number {
  const nth = Math.ceil(day / 7);
  return nth > 4 ? -1 : nth;
}

/** Sunday 0; `wall` in milliseconds as if it were UTC. */
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
