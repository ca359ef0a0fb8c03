/**
 * Converts recurrence rules between ours and RFC 5545's RRULE, used by Google and CalDAV servers. What we cannot
 * represent is reported as `unsupported`, never approximated.
 */
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { wallText } from "../../kit/zone-clock.ts";
import { recurrenceIntervalMax } from "./limits.ts";
import type { RemoteRecurrence, RemoteRule, RemoteTime } from "./remote-event.ts";

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const clockParts = ["BYHOUR", "BYMINUTE", "BYSECOND"] as const;
const dayParts = ["BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"] as const;
const known: ReadonlySet<string> = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", ...dayParts, ...clockParts]);

/** `rule` without its `RRULE:`; `time` is the first occurrence's. */
export function recurrenceOfRule(rule: string, time: RemoteTime): RemoteRule {
  const parts = partsOf(rule);
  const start = startOf(time);
  const pattern = parts && isAtStart(parts, time) ? patternOf(parts, start) : undefined;
  const interval = Number(parts?.get("INTERVAL") ?? 1);
  const isStep = Number.isInteger(interval) && interval >= 1 && interval <= recurrenceIntervalMax;
  const end = parts && pattern && isStep ? endOf(parts, time) : undefined;
  return pattern && end ? { ...pattern, interval, ...end } : { unsupported: rule.slice(0, 200) };
}

/** Our rule as RRULE, without the prefix; `time` is the first occurrence's. */
export function ruleOfRecurrence(recurrence: RemoteRecurrence, time: RemoteTime): string {
  const start = startOf(time);
  const end = [
    ...(recurrence.count === undefined ? [] : [`COUNT=${recurrence.count}`]),
    ...(recurrence.until === undefined ? [] : [`UNTIL=${untilText(recurrence.until, time)}`]),
  ];
  return [...frequencyText(recurrence, start), `INTERVAL=${recurrence.interval}`, ...end].join(";");
}

type Start = { readonly day: string; readonly weekday: number; readonly monthDay: number; readonly month: number };

function startOf(time: RemoteTime): Start {
  const day = time.all_day ? time.from_day : dayOf(time.from, time.timezone);
  const weekday = weekdayOf(day);
  return { day, weekday, monthDay: Number(day.slice(8)), month: Number(day.slice(5, 7)) };
}

const weekdayOf = (day: string): number => (((Date.parse(`${day}T00:00:00Z`) / dayMs + 4) % 7) + 7) % 7;

function partsOf(rule: string): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of rule.toUpperCase().split(";").filter(Boolean)) {
    const [name = "", value = ""] = part.split("=");
    if (!known.has(name) || value === "" || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
}

/** Repeating the start's hour has no effect. */
function isAtStart(parts: Map<string, string>, time: RemoteTime): boolean {
  const clock = time.all_day ? [] : clockOf(time.from, time.timezone).split(":");
  return clockParts.every((name, place) => {
    const named = parts.get(name);
    return named === undefined || (clock[place] !== undefined && Number(named) === Number(clock[place]));
  });
}

type Pattern = Pick<RemoteRecurrence, "freq" | "days">;

function patternOf(parts: Map<string, string>, start: Start): Pattern | undefined {
  switch (parts.get("FREQ")) {
    case "DAILY":
      return hasNone(parts, ["BYMONTHDAY", "BYMONTH", "BYSETPOS"]) ? dailyOf(parts, start) : undefined;
    case "WEEKLY":
      return hasNone(parts, ["BYMONTHDAY", "BYMONTH", "BYSETPOS"]) ? weeklyOf(parts, start) : undefined;
    case "MONTHLY":
      return hasNone(parts, ["BYMONTH"]) ? monthlyOf(parts, start) : undefined;
    case "YEARLY":
      return yearlyOf(parts, start);
    default:
      return undefined;
  }
}

const hasNone = (parts: Map<string, string>, names: readonly string[]) => names.every((name) => !parts.has(name));

/** Daily, limited to some weekdays, is weekly on those. */
function dailyOf(parts: Map<string, string>, start: Start): Pattern | undefined {
  const days = new Set(parts.get("BYDAY")?.split(",") ?? weekdays);
  if (weekdays.every((day) => days.has(day))) return days.size === weekdays.length ? { freq: "daily" } : undefined;
  return Number(parts.get("INTERVAL") ?? 1) === 1 ? weeklyOf(parts, start) : undefined;
}

/** For every second week, the first day of the week matters: ours is Sunday (domain §11). */
function weeklyOf(parts: Map<string, string>, start: Start): Pattern | undefined {
  const named = parts.get("BYDAY")?.split(",") ?? [weekdays[start.weekday] ?? ""];
  const days = named.map((name) => weekdays.indexOf(name)).toSorted((a, b) => a - b);
  const weekStart = parts.get("WKST") ?? "MO";
  if (days.includes(-1) || !days.includes(start.weekday)) return undefined;
  const isSplit = Number(parts.get("INTERVAL") ?? 1) > 1 && days.length > 1 && days.includes(0);
  if (isSplit && weekStart !== "SU") return undefined;
  return { freq: "weekly", days };
}

function monthlyOf(parts: Map<string, string>, start: Start): Pattern | undefined {
  const byDay = parts.get("BYDAY");
  const byMonthDay = parts.get("BYMONTHDAY");
  if (byDay === undefined) {
    const isOurs = hasNone(parts, ["BYSETPOS"]) && (byMonthDay === undefined || Number(byMonthDay) === start.monthDay);
    return isOurs ? { freq: "monthly_by_day" } : undefined;
  }
  const position = parts.get("BYSETPOS") ?? "";
  const isOurs = byMonthDay === undefined && `${position}${byDay}`.replace("+", "") === nthText(start);
  return isOurs ? { freq: "monthly_by_weekday" } : undefined;
}

/** `3TU`: the third Tuesday; a fifth means the last, because most months have only four (as in `recurrence.ts`). */
function nthText({ monthDay, weekday }: Start): string {
  const nth = Math.ceil(monthDay / 7);
  return `${nth > 4 ? -1 : nth}${weekdays[weekday]}`;
}

function yearlyOf(parts: Map<string, string>, start: Start): Pattern | undefined {
  if (!hasNone(parts, ["BYDAY", "BYSETPOS"])) return undefined;
  const isSame = (name: string, value: number) => Number(parts.get(name) ?? value) === value;
  return isSame("BYMONTH", start.month) && isSame("BYMONTHDAY", start.monthDay) ? { freq: "yearly" } : undefined;
}

function endOf(parts: Map<string, string>, time: RemoteTime): Pick<RemoteRecurrence, "until" | "count"> | undefined {
  const count = parts.get("COUNT");
  const until = parts.get("UNTIL");
  if (count !== undefined) return /^[1-9]\d{0,4}$/.test(count) ? { count: Number(count) } : undefined;
  if (until === undefined) return {};
  const day = untilDay(until, time);
  return day === undefined ? undefined : { until: day };
}

const untilPattern = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

/** The last day it may begin on, in the event's zone. */
function untilDay(until: string, time: RemoteTime): string | undefined {
  const match = untilPattern.exec(until);
  if (!match) return undefined;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  const clock = match[4] === undefined ? undefined : `${match[4]}:${match[5]}:${match[6]}`;
  if (clock === undefined || time.all_day) return day;
  const at = Date.parse(`${day}T${clock}Z`);
  if (Number.isNaN(at)) return undefined;
  // Ends between midnight and its start time: it no longer occurs that day.
  if (match[7] !== "Z") return clock < clockOf(time.from, time.timezone) ? addDays(day, -1) : day;
  const local = dayOf(at, time.timezone);
  return clockOf(at, time.timezone) < clockOf(time.from, time.timezone) ? addDays(local, -1) : local;
}

function clockOf(at: number, timezone: string): string {
  return wallText(at, timezone).slice("YYYY-MM-DDT".length);
}

/**
 * For a timed series the end of that day, a day ahead in UTC rather than lose an occurrence: zones range from −12 to
 * +14.
 */
function untilText(until: string, time: RemoteTime): string {
  if (time.all_day) return until.replaceAll("-", "");
  return `${lastSecondOf(until, time.timezone)}Z`;
}

/** The last second of a day in its zone. */
function lastSecondOf(day: string, timezone: string): string {
  const last = startOfDay(addDays(day, 1), timezone) - 1_000;
  return new Date(last).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
}

function frequencyText({ freq, days = [] }: RemoteRecurrence, start: Start): string[] {
  switch (freq) {
    case "daily":
      return ["FREQ=DAILY"];
    case "weekly": {
      const named = days.length === 0 ? [start.weekday] : days;
      return ["FREQ=WEEKLY", `BYDAY=${named.map((day) => weekdays[day]).join(",")}`, "WKST=SU"];
    }
    case "monthly_by_day":
      return ["FREQ=MONTHLY", `BYMONTHDAY=${start.monthDay}`];
    case "monthly_by_weekday":
      return ["FREQ=MONTHLY", `BYDAY=${nthText(start)}`];
    case "yearly":
      return ["FREQ=YEARLY"];
  }
}
