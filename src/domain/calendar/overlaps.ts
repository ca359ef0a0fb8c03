/** Events at the same time: people are warned, never stopped (domain §11). */
import type { CalendarEvent } from "./event.ts";
import { type Occurrence, occurrencesBetween } from "./recurrence.ts";

/** Two occurrences that share time. */
export interface Overlap {
  event: CalendarEvent;
  start_date: number;
  end_date: number;
  /** The occurrence of the event asked about. */
  own: Occurrence;
}

/** Whoever is there all day, or is not coming, can still be elsewhere. */
export function takesTime({ all_day, status }: Pick<CalendarEvent, "all_day" | "status">): boolean {
  return !all_day && status !== "cancelled" && status !== "rescheduled";
}

/** What of `others` happens at the same time as `event` within a span, by time. An event is not in its own way, nor is its series. */
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
