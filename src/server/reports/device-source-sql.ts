import { sql } from "kysely";
import { dayMs } from "../../kit/durations.ts";
import type { deviceSource } from "../../domain/report-sources/device-source.ts";
import { isWithin, type SourceSql, userName } from "./source-sql.ts";

export const deviceSourceSql: SourceSql<typeof deviceSource> = {
  from: (reading) => sql`devices t
    cross join lateral (select ${reading.now}::bigint - t.last_sync_at as ms) age`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.wiped_at is null
    and ${isWithin(reading, sql`t.user_id`)}`,
  id: sql`t.user_id::text || ' ' || t.id`,
  contact_id: sql`null`,
  person: sql`t.user_id`,
  dates: {},
  fields: {
    user_id: sql`t.user_id`,
    freshness: sql`case when age.ms is null then 'never' when age.ms <= ${dayMs} then 'day'
      when age.ms <= ${7 * dayMs} then 'week' when age.ms <= ${30 * dayMs} then 'month' else 'longer' end`,
    version: sql`nullif(t.version, '')`,
  },
  columns: {
    user: userName(sql`t.user_id`),
    name: sql`coalesce(nullif(t.given_name, ''), t.name)`,
    version: sql`t.version`,
    last_sync_at: sql`t.last_sync_at`,
    waiting: sql`t.waiting`,
    mirror_contacts: sql`t.mirror_contacts`,
  },
  measures: {
    devices: {},
    waiting: { sum: sql`t.waiting` },
    behind: { when: sql`age.ms is null or age.ms > ${7 * dayMs}` },
  },
};
