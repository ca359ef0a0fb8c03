import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { hoursSource } from "../../domain/report-sources/hours-source.ts";
import type { DayRange } from "../../domain/reports/report-period.ts";
import { startOfDay } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import { type Condition, isWithin, type Reading, type Sql, type SourceSql, userNamed, withUser } from "./source-sql.ts";

/** What people did themselves; texts and emails of workflows are nobody's work. */
function done(reading: Reading, range: DayRange): RawBuilder<unknown> {
  const { tenant_id } = reading;
  const during = (at: Sql) => withinHours(reading, range, at);
  return sql`
    select c.user_id, c.created_at as at, 'call' as kind from calls c where c.tenant_id = ${tenant_id}
      and c.deleted_at is null and (c.call_direction = 'outbound' or c.answered_at is not null)
      and ${during(sql`c.created_at`)}
    union all select x.user_id, x.at, 'text' from texts x where x.tenant_id = ${tenant_id} and x.deleted_at is null
      and x.direction = 'outbound' and x.source = 'manual' and ${during(sql`x.at`)}
    union all select e.user_id, e.at, 'email' from email_logs e where e.tenant_id = ${tenant_id}
      and e.deleted_at is null and e.source in ('manual', 'outside') and ${during(sql`e.at`)}
    union all select a.user_id, a.at, 'activity' from contact_activities a where a.tenant_id = ${tenant_id}
      and ${during(sql`a.at`)}`;
}

/** Everything in the hours that begin within the days; the hour that begins last may end after them. */
function withinHours({ zone }: Reading, { from, to }: DayRange, at: Sql): Condition {
  const since = from === null ? sql<SqlBool>`true` : sql<SqlBool>`${at} >= ${startOfDay(from, zone)}`;
  return to === null ? since : sql<SqlBool>`${since} and ${at} < ${startOfDay(to, zone) + hourMs}`;
}

const counted = (kind: string) => sql`count(*) filter (where w.kind = ${sql.lit(kind)})`;

/** Zones of the United States differ by whole hours, so that an hour is the same in each. */
export const hoursSourceSql: SourceSql<typeof hoursSource> = {
  from: (reading, range) => sql`(select ${reading.tenant_id}::uuid as tenant_id, w.user_id,
      w.at / ${sql.lit(hourMs)} * ${sql.lit(hourMs)} as at, ${counted("call")} as calls, ${counted("text")} as texts,
      ${counted("email")} as emails, ${counted("activity")} as activities
    from (${done(reading, range)}) w where w.user_id is not null group by 2, 3) t
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => isWithin(reading, sql`t.user_id`),
  id: sql`t.user_id::text || ' ' || t.at`,
  contact_id: sql`null`,
  person: sql`t.user_id`,
  dates: { at: sql`t.at` },
  fields: { user_id: sql`t.user_id` },
  columns: {
    at: sql`t.at`,
    user: userNamed,
    calls: sql`t.calls`,
    texts: sql`t.texts`,
    emails: sql`t.emails`,
    activities: sql`t.activities`,
  },
  measures: { hours: {} },
};
