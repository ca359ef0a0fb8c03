/** When to call back, on the clock of whoever will call: days `YYYY-MM-DD` and times `HH:MM` of an IANA zone. */
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

export interface CallbackChoice {
  label: string;
  at: number;
}

/** What is said most often at the end of a call. */
export function callbackChoices(now: number, zone: string): CallbackChoice[] {
  const today = dayOf(now, zone);
  return [
    { label: "In 1 hour", at: Math.ceil((now + hourMs) / quarterMs) * quarterMs },
    { label: "Tomorrow 9 AM", at: momentAt(addDays(today, 1), "09:00", zone) },
    { label: "In a week", at: momentAt(addDays(today, 7), "09:00", zone) },
  ];
}

/** The instant of a day and time; in the hour a clock skips, the one after it. */
export function momentAt(day: string, time: string, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const guess = startOfDay(day, zone) + hours * hourMs + minutes * minuteMs;
  // A day on which the clock is set is an hour longer or shorter.
  const shown = timeOf(guess, zone);
  if (shown === time) return guess;
  const [shownHours = 0, shownMinutes = 0] = shown.split(":").map(Number);
  const off = (hours - shownHours) * hourMs + (minutes - shownMinutes) * minuteMs;
  const moved = guess + off;
  return timeOf(moved, zone) === time ? moved : guess;
}

export function timeOf(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return format.format(at);
}
