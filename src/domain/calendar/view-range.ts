/** The range each calendar view shows around a day; weeks begin on Sunday (domain §11). Days are `YYYY-MM-DD`. */
import { addDays, addMonths, dayFrom, daysInMonth, monthNames, numberFromDay, showDay } from "../../kit/dates.ts";
import { weekDayNames, weekDayOf } from "./recurrence-words.ts";

export const calendarViews = ["month", "week", "day", "agenda"] as const;
export type CalendarView = (typeof calendarViews)[number];

export interface DayRange {
  from: string;
  /** Exclusive: the day after the last. */
  to: string;
}

const weekDays = 7;
export const agendaDays = 30;

export function startOfWeek(day: string): string {
  return addDays(day, -weekDayOf(day));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Whole weeks for a month. */
export function rangeOf(view: CalendarView, day: string): DayRange {
  if (view === "day") return { from: day, to: addDays(day, 1) };
  if (view === "agenda") return { from: day, to: addDays(day, agendaDays) };
  if (view === "week") return { from: startOfWeek(day), to: addDays(startOfWeek(day), weekDays) };
  const from = startOfWeek(startOfMonth(day));
  return { from, to: addDays(startOfWeek(lastOfMonth(day)), weekDays) };
}

/** The day to show after going forward (1) or back (-1). */
export function stepFrom(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === "month") return addMonths(day, by);
  const days = { week: weekDays, day: 1, agenda: agendaDays }[view];
  return addDays(day, by * days);
}

export function daysOfRange({ from, to }: DayRange): string[] {
  const first = numberFromDay(from);
  return Array.from({ length: numberFromDay(to) - first }, (_, nth) => addDays(from, nth));
}

/** "November 2026", "11/15/2026 – 11/21/2026", "Saturday, 11/21/2026". */
export function titleOf(view: CalendarView, day: string): string {
  if (view === "month") return monthTitle(day);
  if (view === "day") return dayTitle(day);
  const { from, to } = rangeOf(view, day);
  return `${showDay(from)} – ${showDay(addDays(to, -1))}`;
}

export function monthTitle(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;
}

export function dayTitle(day: string): string {
  return `${weekDayNames[weekDayOf(day)] ?? ""}, ${showDay(day)}`;
}

function lastOfMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return dayFrom({ year, month, day: daysInMonth(year, month) });
}
