/** Converts between our entries and the calendar component's events. */
import type { EventInput } from "@fullcalendar/react";
import type { CalendarView } from "../../domain/calendar/view-range.ts";
import { momentAt, timeOf } from "../../domain/values/callback-time.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import { type Entry, rankOf } from "./entries.ts";

/** Start and end of an event. An all-day event ends at the start of the day after its last day. */
export interface Times {
  start_date: number;
  end_date: number;
  all_day: boolean;
}

/** An event as the component returns it after a drag. */
export interface Dragged {
  start: Date | null;
  end: Date | null;
  startStr: string;
  endStr: string;
  allDay: boolean;
}

const halfHourMs = 30 * minuteMs;
const dayBegins = "09:00";

export function gridEventOf(entry: Entry): EventInput {
  const { key, title, all_day, from, to, start_date, end_date, mayChange, look } = entry;
  const when = all_day ? { start: from, end: addDays(to, 1) } : { start: start_date, end: end_date };
  const rank = rankOf(entry);
  return { id: key, title, allDay: all_day, editable: mayChange, color: `var(--fl-type-${look.color})`, rank, ...when };
}

/** The order of `inDayOrder` in the component's syntax. */
export const gridOrder = "rank,start,-duration,allDay,title";

/** All-day events stay in the event's own zone, which is then passed as `zone`. */
export function timesOfDragged({ start, end, startStr, endStr, allDay }: Dragged, zone: string): Times {
  if (allDay) return wholeDays(startStr, endStr, zone);
  const start_date = start?.getTime() ?? 0;
  return { start_date, end_date: end?.getTime() ?? start_date + hourMs, all_day: false };
}

/** A day selected in month view has no time: a single day starts at nine, several days are all-day. */
export function timesOfSelection(selected: Dragged, view: CalendarView, zone: string): Times {
  const [from, to] = [dayPart(selected.startStr), dayPart(selected.endStr)];
  if (view === "month" && addDays(from, 1) === to) return timesOnDay(from, zone);
  return timesOfDragged(selected, zone);
}

/** Time of a double click: half an hour from there, or the day. */
export function timesOfPress({ date, dateStr, allDay }: Pressed, view: CalendarView, zone: string): Times {
  if (!allDay) return { start_date: date.getTime(), end_date: date.getTime() + halfHourMs, all_day: false };
  return view === "month" ? timesOnDay(dayPart(dateStr), zone) : wholeDays(dateStr, "", zone);
}

interface Pressed {
  date: Date;
  dateStr: string;
  allDay: boolean;
}

export function timesOnDay(day: string, zone: string): Times {
  const start_date = momentAt(day, dayBegins, zone);
  return { start_date, end_date: start_date + halfHourMs, all_day: false };
}

/** The next half hour if it is today, otherwise in the morning. */
export function timesFromNow(day: string, now: number, zone: string): Times {
  if (dayOf(now, zone) !== day) return timesOnDay(day, zone);
  const start_date = Math.ceil(now / halfHourMs) * halfHourMs;
  return { start_date, end_date: start_date + halfHourMs, all_day: false };
}

/** Moves by days, keeping the local time in `zone`; or by minutes. */
export function timesMoved(
  entry: Entry,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  zone: string,
): Times {
  const { all_day, start_date, end_date, from, to, occurrence } = entry;
  if (all_day) return wholeDays(addDays(from, days), addDays(to, days + 1), occurrence?.event.timezone ?? zone);
  const moved = momentAt(addDays(from, days), timeOf(start_date, zone), zone) + minutes * minuteMs;
  return { start_date: moved, end_date: moved + (end_date - start_date), all_day: false };
}

/** Without an end: a single day. */
function wholeDays(startStr: string, endStr: string, zone: string): Times {
  const from = dayPart(startStr);
  const to = endStr === "" ? addDays(from, 1) : dayPart(endStr);
  return { start_date: startOfDay(from, zone), end_date: startOfDay(to, zone), all_day: true };
}

const dayPart = (text: string) => text.slice(0, 10);
