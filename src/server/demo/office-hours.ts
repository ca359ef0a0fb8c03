/** Times of demo calls: weekdays, 9 AM to 6 PM in New York. */
import { momentAt, timeOf } from "../../domain/values/callback-time.ts";
import { addDays, dayOf, numberFromDay } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";

const zone = "America/New_York";
const [opens, closes] = [9 * 60, 18 * 60];
/** A call that began then is over by now. */
const longestMs = 16 * minuteMs;

/** The same time if it is one; otherwise one on that day or, failing that, on the working day before. */
export function inOfficeHours(at: number, now: number): number {
  if (isOpen(at) && at + longestMs <= now) return at;
  const minute = opens + (Math.floor(at / minuteMs) % (closes - opens));
  let day = dayOf(at, zone);
  while (isWeekend(day) || momentAt(day, clock(minute), zone) + longestMs > now) day = addDays(day, -1);
  return momentAt(day, clock(minute), zone) + (at % minuteMs);
}

function isOpen(at: number): boolean {
  const time = timeOf(at, zone);
  return !isWeekend(dayOf(at, zone)) && time >= clock(opens) && time < clock(closes);
}

/** The first of January 1970 was a Thursday. */
function isWeekend(day: string): boolean {
  return [0, 6].includes((numberFromDay(day) + 4) % 7);
}

function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
