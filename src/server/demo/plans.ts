/** What stands in everybody's calendar beside their contacts: meetings that repeat, days away, and a private hour. */
import { type CalendarEvent, isSeries, type NewEvent } from "../../domain/calendar/event.ts";
import { writeEvent } from "../../domain/calendar/event-edit.ts";
import { seriesEnd } from "../../domain/calendar/recurrence.ts";
import { startOfWeek } from "../../domain/calendar/view-range.ts";
import { momentAt } from "../../domain/dialer/callback-time.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import type { Chance } from "./chance.ts";

const zone = "America/New_York";
const weeksBack = 6;
const minuteMs = 60_000;

interface Plan extends Partial<NewEvent> {
  title: string;
  types_list: NewEvent["types_list"];
  /** Days from the Sunday of this week. */
  day: number;
  /** Left out: all day. */
  time?: string;
  /** Minutes, or days. */
  lasts: number;
}

const plans: readonly Plan[] = [
  { title: "Monday huddle", types_list: ["office"], day: 1, time: "08:30", lasts: 30, ...weekly(1, 1) },
  { title: "Pipeline review", types_list: ["office"], day: 4, time: "16:00", lasts: 45, ...weekly(2, 4) },
  { title: "Continuing education", types_list: ["training"], day: 9, lasts: 2, location: "Columbus" },
  { title: "Medicare seminar", types_list: ["seminar"], day: 12, time: "18:00", lasts: 90, location: "Public library" },
  { title: "Dentist", types_list: ["personal"], day: 10, time: "12:30", lasts: 60, private: true },
];

/** Rows of `events`, for whom it is given. */
export function demoPlans(chance: Chance, users: readonly { id: string }[], now: number): Record<string, unknown>[] {
  const sunday = startOfWeek(dayOf(now, zone));
  return users.flatMap(({ id: by }) =>
    plans.map((plan) => rowOf(writeEvent({ id: chance.uuid(now), ...fieldsOf(plan, sunday) }, { now, by }))),
  );
}

function fieldsOf({ day, time, lasts, ...fields }: Plan, sunday: string): Omit<NewEvent, "id"> {
  const first = addDays(sunday, fields.recurrence ? day - 7 * weeksBack : day);
  if (time === undefined) {
    const when = { start_date: startOfDay(first, zone), end_date: startOfDay(addDays(first, lasts), zone) };
    return { ...fields, ...when, all_day: true, timezone: zone };
  }
  const start_date = momentAt(first, time, zone);
  return { ...fields, start_date, end_date: start_date + lasts * minuteMs, timezone: zone };
}

function weekly(interval: number, day: number): Pick<NewEvent, "recurrence"> {
  return { recurrence: { freq: "weekly", interval, days: [day], count: 104 } };
}

function rowOf(event: CalendarEvent): Record<string, unknown> {
  return { ...event, series_end: isSeries(event) ? seriesEnd(event) : null, deleted_at: null };
}
