import { type RawBuilder, sql } from "kysely";
import { collectionOf } from "../../contract/device/collections.ts";
import { eventColumns } from "../../domain/calendar/event.ts";
import { dayMs } from "../../kit/dates.ts";
import { ownOnly, type Sources, words } from "../changes/feed-sources.ts";

const keptDays = collectionOf("events").kept?.days ?? 0;

/** On the person's calendar, of an event `t`. */
function isOnCalendar(user_id: string): RawBuilder<unknown> {
  return sql`(t.user_id = ${user_id} or t.attendee_user_ids @> array[${user_id}]::uuid[])`;
}

export const calendarFeed = {
  /**
   * One's own calendar: one's events and those one takes part in. Calendars of others are read when somebody looks at them:
   * a manager's device would carry hundreds of thousands of events nobody looks at, and what is private of them must not
   * lie there at all. A series is here while it still recurs. What lies far ahead is little, and would have to be brought
   * on the day it comes nearer than 400 days, so it is here from the first.
   */
  events: {
    columns: eventColumns,
    from: sql`events t`,
    where: ({ actor, now }) =>
      sql`t.tenant_id = ${actor.tenant_id} and ${isOnCalendar(actor.user_id)}
      and coalesce(t.series_end, t.end_date) >= ${now - keptDays * dayMs}`,
    // With their contact to somebody else, or because the person takes part no more.
    left: ({ actor }) =>
      sql`t.former_user_ids @> array[${actor.user_id}]::uuid[] and not ${isOnCalendar(actor.user_id)}`,
  },
  reminder_marks: ownOnly(
    "reminder_marks",
    "user_id",
    words("id user_id event_id start_date read_to snoozed_until updated_at seq"),
  ),
} satisfies Partial<Sources>;
