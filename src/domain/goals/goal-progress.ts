/** How far a month's goal is reached, and what counts towards it on the device; the server asks the reports. */
import type { CalendarEvent } from "../calendar/event.ts";
import type { Policy } from "../policies/policy.ts";
import { appointmentTypes } from "../work/day-figures.ts";
import { addDays, addMonths, daysBetween } from "../../kit/dates.ts";
import type { GoalKind } from "./goal-limits.ts";

/** The month of a day: its first day, and the first of the next one. */
export function monthAround(today: string): { from: string; to: string } {
  const from = `${today.slice(0, 7)}-01`;
  return { from, to: addMonths(from, 1) };
}

export function daysOfMonth(today: string): string[] {
  const { from, to } = monthAround(today);
  return Array.from({ length: daysBetween(from, to) }, (_, nth) => addDays(from, nth));
}

/** As `booked` of the report on appointments: repeating events count once they are changed. */
export function isBooked(
  { user_id, types_list, status, recurrence }: Pick<CalendarEvent, "user_id" | "types_list" | "status" | "recurrence">,
  by: string,
): boolean {
  if (user_id !== by || recurrence.freq !== "none" || status === "cancelled" || status === "rescheduled") return false;
  return types_list.some((type) => appointmentTypes.includes(type));
}

/** As the report on policies submitted: the writing agent's; without one, the owner's of the contact. */
export function isSubmission(
  { writing_agent_id, submitted_at }: Pick<Policy, "writing_agent_id" | "submitted_at">,
  owner_id: string | null,
  { by, from, to }: { by: string; from: string; to: string },
): boolean {
  return submitted_at !== null && submitted_at >= from && submitted_at < to && (writing_agent_id ?? owner_id) === by;
}

export interface Progress {
  reached: number;
  /** Null: no goal. */
  goal: number | null;
  kind: GoalKind;
  today: string;
}

/** "38 to go, 4 days left"; "On pace for 98"; "Reached". `format`: an amount in words. */
export function progressWords({ reached, goal, kind, today }: Progress, format: (amount: number) => string): string {
  if (goal === null) return "No goal";
  if (reached >= goal) return "Reached";
  const { from, to } = monthAround(today);
  const [done, all] = [daysBetween(from, today) + 1, daysBetween(from, to)];
  const left = all - done;
  const days = left === 0 ? "last day" : left === 1 ? "1 day left" : `${left} days left`;
  const go = `${format(goal - reached)} to go, ${days}`;
  // Appointments of the days to come are counted already.
  return kind === "appointments" || reached === 0
    ? go
    : `${go} · on pace for ${format(Math.round((reached / done) * all))}`;
}

/** Sums up to each day. */
export function coursesOf(days: readonly number[], until: number): number[] {
  let sum = 0;
  return days.slice(0, until).map((value) => (sum += value));
}
