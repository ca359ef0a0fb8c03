/** Overlapping events: a warning, never an error (domain §11). */
import type { CalendarEvent } from "./event.ts";
import { type Occurrence, occurrencesBetween } from "./recurrence.ts";

/** Two occurrences that overlap. */
export interface Overlap {
  event: CalendarEvent;
  start_date: number;
  end_date: number;
  /** The occurrence of the event in question. */
  own: Occurrence;
}

/** All-day, canceled and rescheduled events do not block time. */
export function takesTime({ all_day, status }: Pick<CalendarEvent, "all_day" | "status">): boolean {
  return !all_day && status !== "cancelled" && status !== "rescheduled";
}

/**
 * Events of `others` that overlap `event` within a span, in time order. An event does not overlap itself or its series.
 */
export function overlapsOf(
  event: CalendarEvent,
  others: readonly CalendarEvent[],
  span: { from: number; to: number },
): Overlap[] {
  if (!takesTime(event)) return [];
  const own = occurrencesBetween(event, span.from, span.to);
  return others
    .filter((other) => takesTime(other) && !isSameThing(event, other))
    .flatMap((other) => meetings(own, other))
    .sort((one, two) => one.start_date - two.start_date);
}

function meetings(own: readonly Occurrence[], other: CalendarEvent): Overlap[] {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return [];
  const theirs = occurrencesBetween(other, first.start_date, last.end_date);
  return own.flatMap((mine) =>
    theirs
      .filter(({ start_date, end_date }) => start_date < mine.end_date && end_date > mine.start_date)
      .map(({ start_date, end_date }) => ({ event: other, start_date, end_date, own: mine })),
  );
}

function isSameThing(one: CalendarEvent, other: CalendarEvent): boolean {
  return one.id === other.id || one.series_id === other.id || one.id === other.series_id;
}
