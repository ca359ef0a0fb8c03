import { type RawBuilder, sql } from "kysely";
import { collectionOf } from "../../contract/device/collections.ts";
import { eventColumns } from "../../domain/calendar/event.ts";
import { ownOnly, type Sources, words } from "../changes/feed-sources.ts";
import { dayMs } from "../../kit/durations.ts";

const keptDays = collectionOf("events").kept?.days ?? 0;

/** Condition on an event `t`: it is on the user's calendar. */
function isOnCalendar(user_id: string): RawBuilder<unknown> {
  return sql`(t.user_id = ${user_id} or t.attendee_user_ids @> array[${user_id}]::uuid[])`;
}

export const calendarFeed = {
  /**
   * The user's own calendar: events they own or attend. Other calendars are read on demand: a manager's device would
   * hold hundreds of thousands of events nobody opens, and private ones must not be stored there at all. A series is
   * included while it still recurs. Events far ahead are few and would otherwise have to be sent on the day they come
   * within 400 days, so they are included from the start.
   */
  events: {
    columns: eventColumns,
    from: sql`events t`,
    where: ({ actor, now }) =>
      sql`t.tenant_id = ${actor.tenant_id} and ${isOnCalendar(actor.user_id)}
      and coalesce(t.series_end, t.end_date) >= ${now - keptDays * dayMs}`,
    // Moved to another owner with their contact, or the user no longer attends.
    left: ({ actor }) =>
      sql`t.former_user_ids @> array[${actor.user_id}]::uuid[] and not ${isOnCalendar(actor.user_id)}`,
  },
  reminder_marks: ownOnly(
    "reminder_marks",
    "user_id",
    words("id user_id event_id start_date read_to snoozed_until updated_at seq"),
  ),
} satisfies Partial<Sources>;
