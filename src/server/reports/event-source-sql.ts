import { sql } from "kysely";
import { appointmentTypes, type eventSource } from "../../domain/report-sources/event-source.ts";
import { contactName, isWithin, type Reading, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

/** A colleague's private event shows no more than its time. */
const isOpen = ({ user_id }: Reading) => sql`(not t.private or t.user_id = ${user_id} or t.created_by = ${user_id}
  or ${user_id}::uuid = any(t.attendee_user_ids))`;

export const eventSourceSql: SourceSql<typeof eventSource> = {
  from: (reading) =>
    sql`events t ${seenContact(reading, sql`case when ${isOpen(reading)} then t.contact_ids[1] end`)}
      cross join lateral (select ${isOpen(reading)} as open) seen
      ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null
    and t.recurrence ->> 'freq' = 'none' and ${isWithin(reading, sql`t.user_id`)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: sql`t.user_id`,
  dates: { start_date: sql`t.start_date` },
  fields: {
    user_id: sql`t.user_id`,
    status: sql`t.status`,
    kind: sql`case when t.types_list && ${[...appointmentTypes]}::text[] then 'appointment' else 'other' end`,
  },
  columns: {
    start_date: sql`t.start_date`,
    title: sql`case when seen.open then t.title else 'Busy' end`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    user: userNamed,
    status: sql`t.status`,
    outcome: sql`case when seen.open then t.outcome end`,
  },
  measures: {
    events: {},
    booked: { when: sql`t.status not in ('cancelled', 'rescheduled')` },
    held: { when: sql`t.status = 'held'` },
    no_show: { when: sql`t.status = 'no_show'` },
    cancelled: { when: sql`t.status = 'cancelled'` },
    planned: { when: sql`t.status = 'planned'` },
  },
};
