/** Days of a scope as bounds on columns, so that an index can serve them. */
import { type RawBuilder, sql } from "kysely";
import { addMonths, isDay, isLeapYear } from "../../kit/dates.ts";

/** The latest birth date with which somebody is at least `age` on `today`. A person of 29 February has it on the 28th of common years. */
export function ageBounds(today: string, age: number): { latest: string } {
  return { latest: `${yearsBefore(today, age)}-${withLeapDay(today)}` };
}

/** Birth dates of those who turn 65 from `today` up to so many months later. */
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

/** The instant (ms) a day begins in a zone. */
export function dayStart(day: string, zone: string): RawBuilder<number> {
  return instant(realDay(day).from, zone);
}

/** The instant (ms) after which a day is over in a zone. */
export function dayEnd(day: string, zone: string): RawBuilder<number> {
  const { from, real } = realDay(day);
  return instant(from, zone, real ? 1 : 0);
}

function instant(day: string, zone: string, addDays = 0): RawBuilder<number> {
  return sql<number>`(extract(epoch from (${day}::date + ${addDays}::int)::timestamp at time zone ${zone}) * 1000)::bigint`;
}

/**
 * A day that does not exist (February 30) stands for the first real one after it: days are compared as text elsewhere,
 * and this is where it would be sorted in.
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
