/** Formats instants for display. */
import { addDays, dayOf, showDay } from "./dates.ts";
import { dayMs, hourMs, minuteMs } from "./durations.ts";

/** `just now`, `5 min ago`, `3 h ago`, `in 2 h`, otherwise the date; `now` and `at` in milliseconds. */
export function momentWords(at: number, now: number, zone?: string): string {
  const away = now - at;
  const size = Math.abs(away);
  if (size < minuteMs) return "just now";
  if (size < hourMs) return said(away, Math.floor(size / minuteMs), "min");
  if (size < dayMs) return said(away, Math.floor(size / hourMs), "h");
  if (away > 0 && size < 7 * dayMs) return `${Math.floor(size / dayMs)} d ago`;
  return exactMoment(at, zone).slice(0, 10);
}

function said(away: number, count: number, unit: string): string {
  return away > 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

/** `MM/DD/YYYY, 3:04 PM` in the reader's zone. */
export function exactMoment(at: number, zone?: string): string {
  return formatFor(exact, zone).format(at);
}

/** Upcoming times: `today 9:00 AM`, `tomorrow 9:00 AM`, otherwise `12/24/2026 9:00 AM`. */
export function comingWords(at: number, now: number, zone: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  const said = day === today ? "today" : day === addDays(today, 1) ? "tomorrow" : showDay(day);
  return `${said} ${clockTime(at, zone)}`;
}

/** `3:04 PM` in a zone. */
export function clockTime(at: number, zone: string): string {
  return formatFor(clock, zone).format(at);
}

const clock: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
const exact: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit", ...clock };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times as much as using it, and a list formats dozens of times. */
function formatFor(options: Intl.DateTimeFormatOptions, zone: string | undefined): Intl.DateTimeFormat {
  const key = `${options === exact} ${zone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
  formats.set(key, format);
  return format;
}
