/** Callback times in the caller's zone: days `YYYY-MM-DD` and times `HH:MM` of an IANA zone. */
import { addDays, dayOf, numberFromDay } from "../../kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import { instantOf, wallText } from "../../kit/zone-clock.ts";

const quarterMs = 15 * minuteMs;

export interface CallbackChoice {
  label: string;
  at: number;
}

/** The most common choices at the end of a call. */
export function callbackChoices(now: number, zone: string): CallbackChoice[] {
  const today = dayOf(now, zone);
  return [
    { label: "In 1 hour", at: Math.ceil((now + hourMs) / quarterMs) * quarterMs },
    { label: "Tomorrow 9 AM", at: momentAt(addDays(today, 1), "09:00", zone) },
    { label: "In a week", at: momentAt(addDays(today, 7), "09:00", zone) },
  ];
}

/** The most common choices for a message that goes later; the first is the nearest. */
export function laterChoices(now: number, zone: string): CallbackChoice[] {
  const today = dayOf(now, zone);
  const evening = momentAt(today, "18:00", zone);
  // Day 0, 1970-01-01, was a Thursday.
  const monday = addDays(today, 7 - ((numberFromDay(today) + 3) % 7));
  return [
    ...(evening > now ? [{ label: "Today 6 PM", at: evening }] : []),
    { label: "Tomorrow 9 AM", at: momentAt(addDays(today, 1), "09:00", zone) },
    ...(monday === addDays(today, 1) ? [] : [{ label: "Monday 9 AM", at: momentAt(monday, "09:00", zone) }]),
  ];
}

/** The instant of a day and time; a time skipped by daylight saving moves later by the shift. */
export function momentAt(day: string, time: string, zone: string): number {
  return instantOf(numberFromDay(day) * dayMs + minutesOf(time) * minuteMs, zone);
}

export function timeOf(at: number, zone: string): string {
  return wallText(at, zone).slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
