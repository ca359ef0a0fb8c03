/** Reminders of the user's own calendar: which are due, and when to check again. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { type ReminderMark, reminderStanding, reminderStaysMs } from "../../domain/calendar/reminder.ts";
import { asksToCall } from "../../domain/calendar/stopped-callbacks.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { LocalDatabase } from "../db/database.ts";
import { type Occurrence, occurrencesIn, ownEvents } from "./calendar.ts";
import { allOf } from "./lists.ts";
import { stoppedOn } from "./stopped.ts";

/** An occurrence with the states of its reminders. */
export interface Remindable extends Occurrence {
  mark: ReminderMark | undefined;
}

/** A due reminder. */
export interface DueReminder extends Remindable {
  /** Its due time: marking it as read covers everything up to it. */
  due: number;
}

/** Longest reminder plus one day: the device may be asleep meanwhile. */
const aheadMs = 3 * dayMs;

/** The user's occurrences with reminders around now. `now` may be coarse: it only bounds the range. */
export async function remindable(
  db: LocalDatabase,
  { user_id, now, zone }: { user_id: string; now: number; zone: string },
): Promise<Remindable[]> {
  const marks = await allOf<ReminderMark>(db, "reminder_marks");
  const said = new Map(marks.map((mark) => [keyOf(mark.event_id, mark.start_date), mark]));
  const from = dayOf(now - dayMs - reminderStaysMs, zone);
  const to = addDays(dayOf(now + aheadMs, zone), 1);
  const ask = { user_id, from, to, zone };
  const own = (await ownEvents(db, ask)).filter((event) => event.status === "planned" && remindsAtAll(event));
  const stopped = await stoppedOn(db, own);
  // All reads are done: the recurrence code may have to be loaded.
  const occurrences = await occurrencesIn(
    own.filter((event) => asksToCall(event, stopped)),
    ask,
  );
  return occurrences.map((one) => ({ ...one, mark: said.get(keyOf(one.event.id, one.start_date)) }));
}

function remindsAtAll({ reminder_minutes }: CalendarEvent): boolean {
  return reminder_minutes.length > 0;
}

function keyOf(event_id: string, start_date: number): string {
  return `${event_id} ${start_date}`;
}

export interface Reminding {
  /** By start. */
  due: DueReminder[];
  /** When the next one is due; null: none of these. */
  next: number | null;
}

/** Reminder states at a time. */
export function remindingAt(all: readonly Remindable[], at: { now: number; zone: string }): Reminding {
  const due: DueReminder[] = [];
  let next: number | null = null;
  for (const one of all) {
    const standing = reminderStanding(one.event, one, one.mark, at);
    if (standing.due !== null) due.push({ ...one, due: standing.due });
    if (standing.next !== null) next = Math.min(next ?? Infinity, standing.next);
  }
  return { due: due.sort((a, b) => a.start_date - b.start_date), next };
}
