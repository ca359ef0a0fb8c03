/** Figures of a user's day with the trend of its week: the same rule counts the number and lists what is behind it. */
import type { CalendarEvent } from "../calendar/event.ts";
import type { EventType } from "../calendar/limits.ts";
import type { CallRow } from "../calls/call.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";

export const trendDays = 7;

/** Events in which somebody is met. */
export const appointmentTypes: readonly EventType[] = [
  "appointment",
  "presentation",
  "enrollment",
  "policy_review",
  "policy_delivery",
];

export function isAppointment({ types_list, status }: Pick<CalendarEvent, "types_list" | "status">): boolean {
  return status !== "cancelled" && types_list.some((type) => appointmentTypes.includes(type));
}

/** Every call of the user, answered or not. */
export function isOwnCall({ user_id }: Pick<CallRow, "user_id">, by: string): boolean {
  return user_id === by;
}

/** Oldest first; the last one is `today`. */
export function daysOfTrend(today: string): string[] {
  return Array.from({ length: trendDays }, (_, nth) => addDays(today, nth + 1 - trendDays));
}

/** Sums of moments per day, in the reader's zone; half-open days. */
export function sumsByMoment(
  days: readonly string[],
  zone: string,
  items: readonly { at: number; amount: number }[],
): number[] {
  const starts = days.map((day) => startOfDay(day, zone));
  const end = startOfDay(addDays(days.at(-1) ?? "", 1), zone);
  const sums = days.map(() => 0);
  for (const { at, amount } of items) {
    const nth = starts.findLastIndex((start) => at >= start);
    if (nth >= 0 && at < end) sums[nth] = (sums[nth] ?? 0) + amount;
  }
  return sums;
}

export function sumsByDay(days: readonly string[], items: readonly { day: string; amount: number }[]): number[] {
  const sums = new Map(days.map((day) => [day, 0]));
  for (const { day, amount } of items) if (sums.has(day)) sums.set(day, (sums.get(day) ?? 0) + amount);
  return [...sums.values()];
}
