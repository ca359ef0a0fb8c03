/**
 * Converts recurrence rules between ours and Microsoft Graph's patternedRecurrence. What we cannot represent is
 * `unsupported`, never approximated.
 */
import { z } from "zod";
import type { RemoteRecurrence, RemoteRule, RemoteTime } from "../../domain/calendar/remote-event.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { CalendarTrouble } from "./calendar-port.ts";
import { windowsZone } from "./calendar-zones.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const weeks = ["first", "second", "third", "fourth"];

export const PatternedRecurrence = z.object({
  pattern: z.object({
    type: z.string(),
    interval: z.int().positive().catch(1),
    month: z.int().nullish(),
    dayOfMonth: z.int().nullish(),
    daysOfWeek: z.array(z.string()).nullish(),
    firstDayOfWeek: z.string().nullish(),
    index: z.string().nullish(),
  }),
  range: z.object({
    type: z.string(),
    startDate: z.string().nullish(),
    endDate: z.string().nullish(),
    recurrenceTimeZone: z.string().nullish(),
    numberOfOccurrences: z.int().nullish(),
  }),
});
export type PatternedRecurrence = z.infer<typeof PatternedRecurrence>;

/** `time` is the first occurrence's. */
export function recurrenceOfOutlook(received: PatternedRecurrence, time: RemoteTime): RemoteRule {
  const start = startOf(time);
  const pattern = patternOf(received.pattern, start);
  const end = endOf(received.range);
  if (!pattern || !end) return { unsupported: `${received.pattern.type} ${received.range.type}`.slice(0, 200) };
  return { ...pattern, interval: received.pattern.interval, ...end };
}

interface Start {
  readonly day: string;
  readonly weekday: number;
  readonly monthDay: number;
  readonly month: number;
}

function startOf(time: RemoteTime): Start {
  const day = time.all_day ? time.from_day : dayOf(time.from, time.timezone);
  const weekday = (((Date.parse(`${day}T00:00:00Z`) / dayMs + 4) % 7) + 7) % 7;
  return { day, weekday, monthDay: Number(day.slice(8)), month: Number(day.slice(5, 7)) };
}

type Pattern = PatternedRecurrence["pattern"];

function patternOf(pattern: Pattern, start: Start): Pick<RemoteRecurrence, "freq" | "days"> | undefined {
  switch (pattern.type) {
    case "daily":
      return { freq: "daily" };
    case "weekly":
      return weeklyOf(pattern, start);
    case "absoluteMonthly":
      return pattern.dayOfMonth === start.monthDay && isInEveryMonth(start) ? { freq: "monthly_by_day" } : undefined;
    case "relativeMonthly":
      return isSameWeekday(pattern, start) ? { freq: "monthly_by_weekday" } : undefined;
    case "absoluteYearly": {
      const isSame = pattern.dayOfMonth === start.monthDay && pattern.month === start.month;
      return isSame && isInEveryYear(start) ? { freq: "yearly" } : undefined;
    }
    default:
      return undefined;
  }
}

/** In a month without a 31st Outlook uses the last day, we skip the month. */
const isInEveryMonth = ({ monthDay }: Start) => monthDay <= 28;
const isInEveryYear = ({ month, monthDay }: Start) => month !== 2 || monthDay !== 29;

/** For every second week the first weekday matters: ours is Sunday (domain §11). */
function weeklyOf({ daysOfWeek, interval, firstDayOfWeek }: Pattern, { weekday }: Start) {
  const days = (daysOfWeek ?? []).map((name) => weekdays.indexOf(name.toLowerCase())).toSorted((a, b) => a - b);
  const isSplit = interval > 1 && days.length > 1 && days.includes(0);
  const isOurs = !days.includes(-1) && days.includes(weekday) && (!isSplit || firstDayOfWeek === "sunday");
  return isOurs ? { freq: "weekly" as const, days } : undefined;
}

/** "The last Tuesday" is neither the fourth nor a fifth, which some months lack. */
function isSameWeekday({ daysOfWeek, index }: Pattern, { monthDay, weekday }: Start): boolean {
  const isOne = daysOfWeek?.length === 1 && daysOfWeek[0]?.toLowerCase() === weekdays[weekday];
  return isOne && weeks[Math.ceil(monthDay / 7) - 1] === (index ?? "first");
}

function endOf({ type, endDate, numberOfOccurrences }: PatternedRecurrence["range"]) {
  if (type === "noEnd") return {};
  if (type === "endDate" && endDate) return { until: endDate };
  return type === "numbered" && numberOfOccurrences ? { count: numberOfOccurrences } : undefined;
}

/** Throws `skipped` where Outlook would use other days. */
export function outlookOfRecurrence(rule: RemoteRule, time: RemoteTime): PatternedRecurrence {
  if ("unsupported" in rule) return unsaid();
  const start = startOf(time);
  const { interval } = rule;
  return { pattern: { interval, ...patternText(rule, start) }, range: rangeText(rule, start, zoneText(time)) };
}

function patternText({ freq, days = [] }: RemoteRecurrence, start: Start): Omit<Pattern, "interval"> {
  const { monthDay, month, weekday } = start;
  switch (freq) {
    case "daily":
      return { type: "daily" };
    case "weekly": {
      const named = (days.length === 0 ? [weekday] : days).flatMap((day) => weekdays[day] ?? []);
      return { type: "weekly", daysOfWeek: named, firstDayOfWeek: "sunday" };
    }
    case "monthly_by_day":
      return isInEveryMonth(start) ? { type: "absoluteMonthly", dayOfMonth: monthDay } : unsaid();
    case "monthly_by_weekday": {
      const index = weeks[Math.ceil(monthDay / 7) - 1] ?? unsaid();
      return { type: "relativeMonthly", daysOfWeek: [weekdays[weekday] ?? ""], index };
    }
    case "yearly":
      return isInEveryYear(start) ? { type: "absoluteYearly", dayOfMonth: monthDay, month } : unsaid();
  }
}

function rangeText({ until, count }: RemoteRecurrence, start: Start, zone: string): PatternedRecurrence["range"] {
  const from = { startDate: start.day, recurrenceTimeZone: zone };
  if (count !== undefined) return { type: "numbered", numberOfOccurrences: count, ...from };
  return until === undefined ? { type: "noEnd", ...from } : { type: "endDate", endDate: until, ...from };
}

function zoneText(time: RemoteTime): string {
  if (time.all_day) return "UTC";
  const zone = windowsZone(time.timezone);
  if (zone === undefined) throw new CalendarTrouble({ code: "skipped", reason: "zone_unknown" });
  return zone;
}

function unsaid(): never {
  throw new CalendarTrouble({ code: "skipped", reason: "recurrence_unsupported" });
}
