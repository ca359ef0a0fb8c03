/** Calendars of the demo sign-in users: recurring, all-day, private, shared, and in another time zone. */
import { type CalendarEvent, isSeries, type NewEvent } from "../../domain/calendar/event.ts";
import { writeEvent } from "../../domain/calendar/event-edit.ts";
import { occurrencesBetween, seriesEnd, weekdayOf } from "../../domain/calendar/recurrence.ts";
import { editSeries } from "../../domain/calendar/series.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

const eastern = "America/New_York";
type Row = Record<string, unknown>;
type Person = Pick<DemoUser, "id" | "account_type">;

/** `people`: the sign-in users; the first manager among them organizes the meetings. */
export function demoCalendar(chance: Chance, people: readonly Person[], now: number): Row[] {
  const plan = plannerOf(chance, now);
  const manager = people.find(({ account_type }) => account_type === "manager") ?? people[0];
  const shared = manager ? [...teamMeeting(plan, manager, people), ...together(plan, manager, people)] : [];
  return [...shared, ...people.flatMap(({ id }) => ownPlans(plan, id))].map(rowOf);
}

type Planner = (
  user_id: string,
  when: When,
  rest: Pick<NewEvent, "title" | "types_list"> & Partial<NewEvent>,
) => CalendarEvent;
/** Days from today, moved to a weekday where one is named; start and length in hours. */
interface When {
  days: number;
  weekday?: number;
  clock: number;
  hours: number;
  zone?: string;
}

function plannerOf(chance: Chance, now: number): Planner {
  const today = Math.floor(wallOf(now, eastern) / dayMs) * dayMs;
  return (user_id, { days, weekday, clock, hours, zone = eastern }, rest) => {
    const day = today + days * dayMs;
    const moved = weekday === undefined ? 0 : (weekday - weekdayOf(day) + 7) % 7;
    const wall = day + moved * dayMs + clock * hourMs;
    const when = {
      start_date: instantOf(wall, zone),
      end_date: instantOf(wall + hours * hourMs, zone),
      timezone: zone,
    };
    return writeEvent({ ...rest, ...when, user_id, id: chance.uuid(now) }, { now: now - 30 * dayMs, by: user_id });
  };
}

/** Every Monday since long ago; next week's occurrence is moved by a day. */
function teamMeeting(plan: Planner, { id }: Person, people: readonly Person[]): CalendarEvent[] {
  const meeting = plan(
    id,
    { days: -84, weekday: 1, clock: 8.5, hours: 0.75 },
    {
      title: "Team meeting",
      types_list: ["office"],
      recurrence: { freq: "weekly", interval: 1, count: 60 },
      attendee_user_ids: people.map((one) => one.id),
      meeting_link: "https://meet.fieldline.test/team",
    },
  );
  const [next] = occurrencesBetween(meeting, meeting.created_at + 37 * dayMs, Number.MAX_SAFE_INTEGER);
  if (!next) return [meeting];
  const change = { start_date: next.start_date + dayMs, end_date: next.end_date + dayMs };
  const new_event_id = plan(id, { days: 0, clock: 9, hours: 1 }, { title: "-", types_list: ["other"] }).id;
  const edit = { edit_scope: "this", original_start: next.original_start, change, new_event_id } as const;
  const { changed, made } = editSeries(meeting, edit, { now: meeting.created_at, by: id });
  return made ? [changed, made] : [changed];
}

function together(plan: Planner, { id }: Person, people: readonly Person[]): CalendarEvent[] {
  const attendee_user_ids = people.map((one) => one.id);
  return [
    plan(
      id,
      { days: 4, weekday: 4, clock: 10, hours: 1.5, zone: "America/Los_Angeles" },
      { title: "Carrier webinar: next year's plans", types_list: ["training"], attendee_user_ids },
    ),
    plan(
      id,
      { days: 10, clock: 0, hours: 24 },
      { title: "Office closed", types_list: ["holiday"], all_day: true, attendee_user_ids },
    ),
    plan(
      id,
      { days: 16, weekday: 2, clock: 17, hours: 2 },
      {
        title: "Seminar at the library",
        types_list: ["seminar"],
        attendee_user_ids,
        location: "Main Street Library",
        travel_minutes: 30,
      },
    ),
  ];
}

function ownPlans(plan: Planner, user_id: string): CalendarEvent[] {
  return [
    plan(
      user_id,
      { days: -28, weekday: 2, clock: 9, hours: 1 },
      {
        title: "Follow-up calls",
        types_list: ["phone_call"],
        recurrence: { freq: "weekly", interval: 1, days: [2, 4], count: 90 },
      },
    ),
    plan(
      user_id,
      { days: -40, weekday: 5, clock: 15, hours: 1 },
      {
        title: "Review commission statement",
        types_list: ["task"],
        recurrence: { freq: "monthly_by_weekday", interval: 1, count: 18 },
      },
    ),
    plan(
      user_id,
      { days: 6, weekday: 3, clock: 12, hours: 1 },
      { title: "Dentist", types_list: ["personal"], private: true, reminder_minutes: [60] },
    ),
    plan(
      user_id,
      { days: 24, weekday: 1, clock: 0, hours: 72 },
      { title: "Time off", types_list: ["personal"], all_day: true },
    ),
    plan(
      user_id,
      { days: 12, weekday: 3, clock: 14, hours: 1 },
      { title: "Medicare presentation", types_list: ["presentation"], location: "Community center" },
    ),
  ];
}

export function rowOf(event: CalendarEvent): Row {
  return {
    ...event,
    seq: 1,
    former_user_ids: [],
    series_end: isSeries(event) ? seriesEnd(event) : null,
    deleted_at: null,
  };
}
