/**
 * Calendar days: text `YYYY-MM-DD` without time or zone, so that a birthday never shifts with the reader's clock. An
 * unknown year is written `0000`.
 */
import { dictionary } from "./dictionary.ts";
import { dayMs } from "./durations.ts";
import { instantOf, skippedAround, wallOf } from "./zone-clock.ts";

export const unknownYear = "0000";

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

interface DayParts {
  year: number;
  month: number;
  day: number;
}

/** True for an existing date. With the unknown year, 29 February exists. */
export function isDay(text: string): boolean {
  const parts = partsOf(text);
  return (
    parts !== null &&
    parts.month >= 1 &&
    parts.month <= 12 &&
    parts.day >= 1 &&
    parts.day <= daysInMonth(parts.year, parts.month)
  );
}

/** `MM-DD`, a day of any year. */
export function isMonthDay(text: string): boolean {
  return /^\d{2}-\d{2}$/.test(text) && isDay(`0000-${text}`);
}

/** Length of a month (1–12); year 0 is a leap year, as the unknown year must be. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The day of `instant` (ms, UTC) in an IANA zone; UTC by default. */
export function dayOf(instant: number, zone = "UTC"): string {
  return dayFromNumber(Math.floor(wallOf(instant, zone) / dayMs));
}

/** The first instant (ms, UTC) of a day in an IANA zone; UTC by default. */
export function startOfDay(day: string, zone = "UTC"): number {
  const midnight = numberFromDay(day) * dayMs;
  // A day whose midnight is skipped by DST begins when the clocks go forward.
  const skipped = skippedAround(midnight, zone);
  return instantOf(skipped?.to ?? midnight, zone);
}

/** Whole years from birth to `today`; null while the year of birth is unknown. */
export function ageOn(birth: string, today: string): number | null {
  if (birth.startsWith(unknownYear)) return null;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birthdayIn(birth, Number(today.slice(0, 4))).slice(5) ? years - 1 : years;
}

/** The observed birthday in `year`: 29 February moves to the 28th in common years (domain §4). */
export function birthdayIn(birth: string, year: number): string {
  const kept = birth.slice(5) === "02-29" && !isLeapYear(year) ? "02-28" : birth.slice(5);
  return `${String(year).padStart(4, "0")}-${kept}`;
}

/** Birthdays, `MM-DD`, observed on a day. */
export function birthdaysKeptOn(today: string): string[] {
  const day = today.slice(5);
  return day === "02-28" && !isLeapYear(Number(today.slice(0, 4))) ? [day, "02-29"] : [day];
}

export function isBirthdayOn(birth: string, today: string): boolean {
  return birthdayIn(birth, Number(today.slice(0, 4))) === today;
}

/** Days from `today` to the next birthday: 0 on the day itself, at most 365. */
export function daysUntilBirthday(birth: string, today: string): number {
  const year = Number(today.slice(0, 4));
  const thisYear = daysBetween(today, birthdayIn(birth, year));
  return thisYear >= 0 ? thisYear : daysBetween(today, birthdayIn(birth, year + 1));
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return numberFromDay(to) - numberFromDay(from);
}

export function addDays(day: string, days: number): string {
  return dayFromNumber(numberFromDay(day) + days);
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const { year, month, day: ofMonth } = partsOf(day) ?? noDay(day);
  const count = year * 12 + month - 1 + months;
  const nextYear = Math.floor(count / 12);
  const nextMonth = count - nextYear * 12 + 1;
  return dayFrom({ year: nextYear, month: nextMonth, day: Math.min(ofMonth, daysInMonth(nextYear, nextMonth)) });
}

/** MM/DD/YYYY (spec 000 §9); without the year while it is unknown. */
export function showDay(day: string): string {
  const [year, month, ofMonth] = day.split("-");
  return year === unknownYear ? `${month}/${ofMonth}` : `${month}/${ofMonth}/${year}`;
}

/** "today", "tomorrow", "yesterday", "in 5 days", "5 days ago" within a month, otherwise the date. */
export function relativeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  const near: Record<string, string> = dictionary({ "-1": "yesterday", "0": "today", "1": "tomorrow" });
  const word = near[String(days)];
  if (word) return word;
  if (Math.abs(days) > 30) return showDay(day);
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** Days since 1970-01-01 (proleptic Gregorian, as `Date.UTC` counts them). */
export function numberFromDay(day: string): number {
  const { year, month, day: ofMonth } = partsOf(day) ?? noDay(day);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + ofMonth - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

export function dayFromNumber(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dayFrom({ year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 });
}

export function dayFrom({ year, month, day }: DayParts): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function partsOf(text: string): DayParts | null {
  const match = dayPattern.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function noDay(text: string): never {
  throw new RangeError(`not a day: ${text}`);
}
