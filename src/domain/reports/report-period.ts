/** Periods as half-open ranges of days: `from` inclusive, `to` exclusive, null for no end. */
import { addDays, addMonths, dayFromNumber, daysBetween, numberFromDay, showDay } from "../../kit/dates.ts";
import type { PeriodName, TimeGrouping } from "../report-sources/report-shape.ts";

export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

export interface AskedPeriod {
  readonly period: PeriodName;
  /** Both inclusive; of a custom period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const periodLabels: Record<PeriodName, string> = {
  today: "Today",
  yesterday: "Yesterday",
  this_week: "This week",
  last_week: "Last week",
  this_month: "This month",
  last_month: "Last month",
  this_quarter: "This quarter",
  last_quarter: "Last quarter",
  this_year: "This year",
  last_year: "Last year",
  last_7_days: "Last 7 days",
  last_30_days: "Last 30 days",
  last_90_days: "Last 90 days",
  last_12_months: "Last 12 months",
  next_30_days: "Next 30 days",
  next_60_days: "Next 60 days",
  next_90_days: "Next 90 days",
  next_12_months: "Next 12 months",
  all: "All time",
  custom: "Custom dates",
};

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const firstOfYear = (day: string) => `${day.slice(0, 5)}01-01`;

/** Weeks begin on Sunday. */
export function firstOfWeek(day: string): string {
  const number = numberFromDay(day);
  return dayFromNumber(number - ((((number + 4) % 7) + 7) % 7));
}

function firstOfQuarter(day: string): string {
  return addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3));
}

const span = (from: string, to: string): DayRange => ({ from, to });
const monthsFrom = (from: string, months: number) => span(from, addMonths(from, months));
const pastDays = (today: string, days: number) => span(addDays(today, 1 - days), addDays(today, 1));
const nextDays = (today: string, days: number) => span(today, addDays(today, days));

const ranges: Record<Exclude<PeriodName, "custom">, (today: string) => DayRange> = {
  today: (today) => nextDays(today, 1),
  yesterday: (today) => span(addDays(today, -1), today),
  this_week: (today) => nextDays(firstOfWeek(today), 7),
  last_week: (today) => nextDays(addDays(firstOfWeek(today), -7), 7),
  this_month: (today) => monthsFrom(firstOfMonth(today), 1),
  last_month: (today) => monthsFrom(addMonths(firstOfMonth(today), -1), 1),
  this_quarter: (today) => monthsFrom(firstOfQuarter(today), 3),
  last_quarter: (today) => monthsFrom(addMonths(firstOfQuarter(today), -3), 3),
  this_year: (today) => monthsFrom(firstOfYear(today), 12),
  last_year: (today) => monthsFrom(addMonths(firstOfYear(today), -12), 12),
  last_7_days: (today) => pastDays(today, 7),
  last_30_days: (today) => pastDays(today, 30),
  last_90_days: (today) => pastDays(today, 90),
  last_12_months: (today) => span(addDays(addMonths(today, -12), 1), addDays(today, 1)),
  next_30_days: (today) => nextDays(today, 30),
  next_60_days: (today) => nextDays(today, 60),
  next_90_days: (today) => nextDays(today, 90),
  next_12_months: (today) => monthsFrom(today, 12),
  all: () => ({ from: null, to: null }),
};

export function rangeOf({ period, from, to }: AskedPeriod, today: string): DayRange {
  if (period !== "custom") return ranges[period](today);
  return { from: from ?? null, to: to === undefined ? null : addDays(to, 1) };
}

const steps: Partial<Record<PeriodName, number>> = {
  this_month: 1,
  last_month: 1,
  this_quarter: 3,
  last_quarter: 3,
  this_year: 12,
  last_year: 12,
  last_12_months: 12,
};

/**
 * The period before, of the same length; one that has not ended is compared up to the same day. Null without a start
 * and an end.
 */
export function rangeBefore(period: PeriodName, range: DayRange, today: string): DayRange | null {
  const { from, to } = range;
  if (from === null || to === null) return null;
  const isUnderWay = from <= today && addDays(today, 1) < to;
  const months = steps[period];
  if (months === undefined) {
    const days = daysBetween(from, to);
    const before = addDays(from, -days);
    return span(before, isUnderWay ? addDays(before, daysBetween(from, today) + 1) : from);
  }
  const before = addMonths(from, -months);
  const end = addMonths(to, -months);
  const sameDay = addDays(addMonths(today, -months), 1);
  return span(before, isUnderWay && sameDay < end ? sameDay : end);
}

/**
 * Every day that is in the range so many months later, and a few more: months end on different days. No bound where the
 * calendar would have none.
 */
export function earlierDays({ from, to }: DayRange, months: number): DayRange {
  const earlier = (day: string | null, days: number) =>
    day === null || day < "0200" ? null : addDays(addMonths(day, -months), days);
  return { from: earlier(from, -4), to: earlier(to, 4) };
}

/** "10/01/2026 to 10/31/2026", "on 10/01/2026", "until 10/31/2026"; empty for all time. */
export function rangeWords({ from, to }: DayRange): string {
  const last = to === null ? null : addDays(to, -1);
  if (from !== null && last !== null)
    return from === last ? `on ${showDay(from)}` : `from ${showDay(from)} to ${showDay(last)}`;
  if (from !== null) return `since ${showDay(from)}`;
  return last === null ? "" : `until ${showDay(last)}`;
}

const firsts = { day: (day: string) => day, week: firstOfWeek, month: firstOfMonth };

/** The first day of each day, week or month that touches the range, and the end of the last one. */
export function bucketsOf(
  grouping: Exclude<TimeGrouping, "hour">,
  { from, to }: { from: string; to: string },
): string[] {
  const starts: string[] = [];
  for (let at = firsts[grouping](from); at < to; at = nextBucket(grouping, at)) starts.push(at);
  return starts;
}

export function nextBucket(grouping: Exclude<TimeGrouping, "hour">, day: string): string {
  if (grouping === "month") return addMonths(day, 1);
  return addDays(day, grouping === "week" ? 7 : 1);
}
