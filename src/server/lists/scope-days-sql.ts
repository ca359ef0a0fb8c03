/** Day conditions of a scope as column bounds, so that an index can serve them. */
import { type RawBuilder, sql } from "kysely";
import { addMonths, isDay, isLeapYear } from "../../kit/dates.ts";

/**
 * The latest birth date of someone who is at least `age` on `today`. A birthday on February 29 is on February 28 in
 * common years.
 */
export function ageBounds(today: string, age: number): { latest: string } {
  return { latest: `${yearsBefore(today, age)}-${withLeapDay(today)}` };
}

/** Birth dates of those who turn 65 between `today` and this many months later. */
export function t65Bounds(today: string, months: number): { from: string; to: string } {
  const last = addMonths(today, months);
  return {
    from: `${yearsBefore(today, 65)}-${today.slice(5)}`,
    to: `${yearsBefore(last, 65)}-${last.slice(5) === "02-28" ? "02-29" : last.slice(5)}`,
  };
}

function withLeapDay(today: string): string {
  const isLast = today.slice(5) === "02-28" && !isLeapYear(Number(today.slice(0, 4)));
  return isLast ? "02-29" : today.slice(5);
}

function yearsBefore(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years).padStart(4, "0");
}

/** Start of a day in a zone (ms). */
export function dayStart(day: string, zone: string): RawBuilder<number> {
  return instant(realDay(day).from, zone);
}

/** End of a day in a zone (ms). */
export function dayEnd(day: string, zone: string): RawBuilder<number> {
  const { from, real } = realDay(day);
  return instant(from, zone, real ? 1 : 0);
}

function instant(day: string, zone: string, addDays = 0): RawBuilder<number> {
  return sql<number>`(extract(epoch from (${day}::date + ${addDays}::int)::timestamp at time zone ${zone}) * 1000)::bigint`;
}

/**
 * A nonexistent day (February 30) becomes the first real one after it: elsewhere days are compared as text, and that is
 * its place in text order.
 */
function realDay(day: string): { from: string; real: boolean } {
  const from = day < "0001" ? "0001-01-01" : day;
  if (isDay(from)) return { from, real: from === day };
  const [year = 0, month = 0, ofMonth = 0] = from.split("-").map(Number);
  if (month === 0) return { from: text(year, 1, 1), real: false };
  if (month > 12) return { from: year >= 9999 ? "9999-12-31" : text(year + 1, 1, 1), real: false };
  if (ofMonth === 0) return { from: text(year, month, 1), real: false };
  return { from: month === 12 ? text(year + 1, 1, 1) : text(year, month + 1, 1), real: false };
}

function text(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
