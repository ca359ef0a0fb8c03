/** One user's calendar from local data: each event once per occurrence within the range. */
import { type CalendarEvent, daysOfEvent, isOnCalendarOf, isSeries } from "../../domain/calendar/event.ts";
import { eventDaysMax } from "../../domain/calendar/limits.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

/** One occurrence of an event; `original_start` identifies it within a series. */
export interface Occurrence {
  event: CalendarEvent;
  start_date: number;
  end_date: number;
  original_start: number;
}

export interface CalendarPart {
  occurrences: Occurrence[];
  /** Ids of events with pending writes on this device. */
  waiting: string[];
}

/** Days `from` (inclusive) to `to` (exclusive), in `zone`. */
export interface CalendarAsk {
  user_id: string;
  from: string;
  to: string;
  zone: string;
}

export async function calendarBetween(db: LocalDatabase, ask: CalendarAsk): Promise<CalendarPart> {
  const [own, waiting] = await Promise.all([ownEvents(db, ask), waitingEvents(db)]);
  return { occurrences: await occurrencesIn(own, ask), waiting };
}

/** Candidates for these days. */
export async function ownEvents(db: LocalDatabase, ask: CalendarAsk): Promise<CalendarEvent[]> {
  const { from, to } = spanOf(ask);
  const [near, before] = await Promise.all([
    eventsBetween(db, from - eventDaysMax * dayMs, to),
    eventsBetween(db, 0, from - eventDaysMax * dayMs),
  ]);
  // Of events that began long before, only series still recur.
  return [...before.filter(isSeries), ...near].filter((event) => isOnCalendarOf(event, ask.user_id));
}

/** All occurrences within the days, in order. The recurrence code is loaded only if there is a series. */
export async function occurrencesIn(events: readonly CalendarEvent[], ask: CalendarAsk): Promise<Occurrence[]> {
  const series = events.filter(isSeries);
  const repeated = series.length === 0 ? [] : await expanded(series, spanOf(ask));
  const single = events.filter((event) => !isSeries(event)).map(ownOccurrence);
  const isShown = withinDays(ask);
  return [...single, ...repeated].filter(isShown).sort(byTime);
}

function ownOccurrence(event: CalendarEvent): Occurrence {
  const { start_date, end_date, original_start } = event;
  return { event, start_date, end_date, original_start: original_start ?? start_date };
}

async function expanded(series: readonly CalendarEvent[], { from, to }: Span): Promise<Occurrence[]> {
  const { occurrencesBetween } = await import("../../domain/calendar/recurrence.ts");
  return series.flatMap((event) => occurrencesBetween(event, from, to).map((at) => ({ event, ...at })));
}

interface Span {
  from: number;
  to: number;
}

export interface DayMarks {
  /** Days with events. */
  days: string[];
}

/** For the mini calendar: which days have events. */
export async function markedDays(db: LocalDatabase, ask: CalendarAsk): Promise<DayMarks> {
  const { occurrences } = await calendarBetween(db, ask);
  const days = new Set<string>();
  for (const { event, ...at } of occurrences) {
    if (event.status === "cancelled") continue;
    const { from, to } = daysOfEvent({ ...event, ...at }, ask.zone);
    for (let day = from; day <= to; day = addDays(day, 1)) days.add(day);
  }
  return { days: [...days].sort() };
}

/** An all-day event keeps its days in its own zone, which may begin a day before or after the reader's. */
function spanOf({ from, to, zone }: CalendarAsk): Span {
  return { from: startOfDay(from, zone) - dayMs, to: startOfDay(to, zone) + dayMs };
}

/** Compares instants: converting thousands of them to days in a zone is slow. */
function withinDays({ from, to, zone }: CalendarAsk): (at: Occurrence) => boolean {
  const [begins, ends] = [startOfDay(from, zone), startOfDay(to, zone)];
  return ({ event, start_date, end_date }) => {
    if (!event.all_day) return start_date < ends && Math.max(start_date, end_date - 1) >= begins;
    const days = daysOfEvent({ ...event, start_date, end_date }, zone);
    return days.from < to && days.to >= from;
  };
}

function byTime(a: Occurrence, b: Occurrence): number {
  return a.start_date - b.start_date || b.end_date - a.end_date || (a.event.id < b.event.id ? -1 : 1);
}

/** By start. */
async function eventsBetween(db: LocalDatabase, from: number, to: number): Promise<CalendarEvent[]> {
  const found = await plainTable(db, "events").where("start_date").between(from, to).toArray();
  return found as unknown as CalendarEvent[];
}

async function waitingEvents(db: LocalDatabase): Promise<string[]> {
  const queued = await db.outbox.where("keys").startsWith("events:").toArray();
  const rows = queued.flatMap(({ touches }) => touches).filter(({ collection }) => collection === "events");
  return [...new Set(rows.map(({ id }) => String(id)))];
}
