/** When a user is reminded of an event; a reminder read on one device stays read on all (domain §11, §22). */
import { z } from "zod";
import { dayOf } from "../../kit/dates.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { momentAt } from "../values/callback-time.ts";
import type { CalendarEvent } from "./event.ts";

/** Snoozed for this many minutes. */
export const snoozeMinutes = [5, 10, 60] as const;
/** All-day events have no hour: reminders count from this one, in the reader's zone. */
export const allDayTime = "09:00";
/** How long a notification stays after its event is over: the app may have been closed in between. */
export const reminderStaysMs = hourMs;
/** Marks of events older than this are dropped. */
export const reminderMarksKeptDays = 30;

/** A user's response to the reminders of one occurrence; one row per user and occurrence. */
export const ReminderMark = z.object({
  id: Uuid,
  event_id: Uuid,
  /** Of the occurrence. */
  start_date: Instant,
  /** Reminders up to this reminder time are read. Not device time, which may be wrong. */
  read_to: Instant,
  /** When a snoozed reminder fires again. */
  snoozed_until: Instant.nullable(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type ReminderMark = z.infer<typeof ReminderMark>;

export const NewReminderMark = ReminderMark.omit({ updated_at: true, seq: true }).strict();
export type NewReminderMark = z.infer<typeof NewReminderMark>;

/** The mark after a response: of two devices the one that read further wins; if equal, the later. */
export function markReminder(known: ReminderMark | undefined, said: NewReminderMark, now: number): ReminderMark {
  if (known && known.read_to > said.read_to) return known;
  return { ...said, id: known?.id ?? said.id, updated_at: now, seq: known?.seq ?? 0 };
}

type Remindful = Pick<CalendarEvent, "id" | "all_day" | "timezone" | "reminder_minutes" | "status">;
interface Occurrence {
  start_date: number;
  end_date: number;
}

export interface Standing {
  /** The reminder time due now; null: none. */
  due: number | null;
  /** When to check again; null: never. */
  next: number | null;
}

/** Reminder state of one occurrence. `zone`: the reader's. */
export function reminderStanding(
  event: Remindful,
  occurrence: Occurrence,
  mark: Pick<ReminderMark, "read_to" | "snoozed_until"> | undefined,
  { now, zone }: { now: number; zone: string },
): Standing {
  const nothing = { due: null, next: null };
  if (event.status !== "planned" || now > staysUntil(occurrence, mark)) return nothing;
  const moments = momentsOf(event, occurrence, zone);
  const passed = moments.filter((moment) => moment <= now);
  const coming = moments.filter((moment) => moment > now);
  const last = passed.length > 0 ? Math.max(...passed) : null;
  const { read_to = -1, snoozed_until = null } = mark ?? {};
  if (last !== null && last > read_to) return { due: last, next: null };
  if (snoozed_until !== null && snoozed_until <= now) return { due: Math.max(read_to, last ?? 0), next: null };
  const ahead = snoozed_until === null ? coming : [...coming, snoozed_until];
  return ahead.length === 0 ? nothing : { due: null, next: Math.min(...ahead) };
}

/** A snoozed reminder fires once more, even if the event is over by then. */
function staysUntil({ end_date }: Occurrence, mark: Pick<ReminderMark, "snoozed_until"> | undefined): number {
  return Math.max(end_date, mark?.snoozed_until ?? 0) + reminderStaysMs;
}

function momentsOf({ all_day, timezone, reminder_minutes }: Remindful, { start_date }: Occurrence, zone: string) {
  const from = all_day ? momentAt(dayOf(start_date, timezone), allDayTime, zone) : start_date;
  return reminder_minutes.map((minutes) => from - minutes * minuteMs);
}

/** How long a card stays on the page once its event has begun; the reminder remains in the list of notifications. */
const cardStaysMs = 15 * minuteMs;

/** Whether a due reminder is still shown as a card: until the event is under way, at least for a while. */
export function isCardShown(
  { event, start_date, due }: { event: Pick<Remindful, "all_day">; start_date: number; due: number },
  now: number,
): boolean {
  return now < Math.max(event.all_day ? due : start_date, due) + cardStaysMs;
}

/** `in 15 min`, `now`, `started 10 min ago`; whole days for what lasts all day. */
export function reminderWords(start_date: number, now: number): string {
  const minutes = Math.round((start_date - now) / minuteMs);
  if (minutes === 0) return "now";
  const size = Math.abs(minutes);
  const length =
    size < 60 ? `${size} min` : size < 48 * 60 ? `${Math.round(size / 60)} h` : `${Math.round(size / 1440)} d`;
  return minutes > 0 ? `in ${length}` : `started ${length} ago`;
}

/** Label of a `reminder_minutes` option. */
export function reminderChoiceWords(minutes: number): string {
  if (minutes === 0) return "At start time";
  if (minutes < 60) return `${minutes} minutes before`;
  return minutes === 60 ? "1 hour before" : "1 day before";
}
