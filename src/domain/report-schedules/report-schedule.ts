/** When a saved report is mailed, to whom, and what became of it (domain §18). */
import { z } from "zod";
import { addDays, addMonths, dayFromNumber, dayOf, daysInMonth, numberFromDay } from "../../kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import { clockTime } from "../../kit/moments.ts";
import { instantOf } from "../../kit/zone-clock.ts";
import { timeZoneLabels } from "../users/labels.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { clockZoneName, type ClockZone } from "../values/time-zones.ts";

export const reportRecipientsMax = 50;
export const cadences = ["daily", "weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];
export const scheduleZones = ["est", "cst", "mst", "az", "pst", "akst", "hst"] as const satisfies readonly ClockZone[];
export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const timing = {
  every: z.enum(cadences),
  /** Of a weekly one; 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** Of a monthly one; in a shorter month, its last day. */
  month_day: z.int().min(1).max(31),
  /** On the clock of the zone. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 08:00."),
  zone: z.enum(scheduleZones),
} as const;

const settings = {
  ...timing,
  recipients: z
    .array(Uuid)
    .min(1, "Choose at least one recipient.")
    .max(reportRecipientsMax, "Choose up to 50 recipients."),
  paused: z.boolean(),
} as const;

export const NewReportSchedule = z.strictObject(settings);
export type NewReportSchedule = z.infer<typeof NewReportSchedule>;

/** Shown with the report. */
export const ReportTiming = z.object({ ...timing, paused: z.boolean(), next_at: Instant.nullable() });
export type ReportTiming = z.infer<typeof ReportTiming>;

export const ReportSchedule = z.object({
  ...settings,
  /** Null while paused. */
  next_at: Instant.nullable(),
  /** Why it was paused, if nobody did. */
  stopped: z.string().nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const deliveryOutcomes = ["sent", "skipped", "failed"] as const;

/** One time it was mailed. */
export const ReportSending = z.object({
  due_at: Instant,
  /** Sent because its owner asked for it. */
  asked: z.boolean(),
  deliveries: z.array(
    z.object({
      user_id: Uuid,
      name: z.string(),
      outcome: z.enum(deliveryOutcomes),
      reason: z.string().nullable(),
      /** Records it counted. */
      rows: z.int().nullable(),
      at: Instant,
    }),
  ),
});
export type ReportSending = z.infer<typeof ReportSending>;

type When = Pick<ReportTiming, "every" | "weekday" | "month_day" | "at" | "zone">;

/** The next time after an instant. A clock time that is skipped is later by the gap; of one that comes twice, the first. */
export function nextSending(when: When, after: number): number {
  const zone = clockZoneName(when.zone);
  const [hours = 0, minutes = 0] = when.at.split(":").map(Number);
  const on = (day: string) => instantOf(numberFromDay(day) * dayMs + hours * hourMs + minutes * minuteMs, zone);
  for (let day = firstDay(when, dayOf(after, zone)); ; day = dayAfter(when, day)) if (on(day) > after) return on(day);
}

function firstDay({ every, weekday, month_day }: When, today: string): string {
  if (every === "daily") return today;
  if (every === "monthly") return inMonth(today, month_day);
  const number = numberFromDay(today);
  return dayFromNumber(number + ((weekday - weekdayOf(number) + 7) % 7));
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (number: number) => (((number + 4) % 7) + 7) % 7;

function dayAfter({ every, month_day }: When, day: string): string {
  if (every === "monthly") return inMonth(addMonths(`${day.slice(0, 8)}01`, 1), month_day);
  return addDays(day, every === "weekly" ? 7 : 1);
}

function inMonth(day: string, month_day: number): string {
  const last = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return `${day.slice(0, 8)}${String(Math.min(month_day, last)).padStart(2, "0")}`;
}

/** "Every Monday at 8:00 AM Eastern". */
export function timingWords({ every, weekday, month_day, at, zone }: When): string {
  const time = clockTime(Date.parse(`2026-01-01T${at}:00Z`), "UTC");
  const when = `at ${time} ${timeZoneLabels[zone]}`;
  if (every === "daily") return `Every day ${when}`;
  if (every === "weekly") return `Every ${weekdayNames[weekday]} ${when}`;
  return `${month_day > 28 ? `Day ${month_day} (or the last)` : `Day ${month_day}`} of every month ${when}`;
}
