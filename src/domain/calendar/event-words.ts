/** Events as text for display. */
import { dayOf, showDay } from "../../kit/dates.ts";
import { clockTime } from "../../kit/moments.ts";
import { busyTitle } from "./busy.ts";
import { type CalendarEvent, daysOfEvent, isOnCalendarOf } from "./event.ts";
import { weekDayNames, weekDayOf } from "./recurrence-words.ts";

/** For a private event of another user only "Busy"; participants see it in full. */
export function isHiddenFrom(
  event: Pick<CalendarEvent, "private" | "user_id"> & Partial<Pick<CalendarEvent, "attendee_user_ids">>,
  reader: string,
): boolean {
  return event.private && !isOnCalendarOf(event, reader);
}

export function shownTitle(event: Parameters<typeof isHiddenFrom>[0] & { title: string }, reader: string): string {
  return isHiddenFrom(event, reader) ? busyTitle : event.title;
}

type When = Pick<CalendarEvent, "start_date" | "end_date" | "timezone" | "all_day">;

/** `Tuesday 11/24/2026, 3:00 PM – 4:00 PM` in the reader's time zone; all-day events by their own days. */
export function whenWords(when: When, zone: string): string {
  const { start_date, end_date, all_day } = when;
  const { from, to } = daysOfEvent(when, zone);
  if (all_day) return from === to ? `${dayWords(from)}, all day` : `${dayWords(from)} – ${dayWords(to)}`;
  const begin = `${dayWords(from)}, ${clockTime(start_date, zone)}`;
  // Day of the end instant; midnight counts as the day it begins.
  const last = dayOf(end_date, zone);
  return from === to
    ? `${begin} – ${clockTime(end_date, zone)}`
    : `${begin} – ${dayWords(last)}, ${clockTime(end_date, zone)}`;
}

export function dayWords(day: string): string {
  return `${weekDayNames[weekDayOf(day)]} ${showDay(day)}`;
}
