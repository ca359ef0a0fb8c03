import { sql } from "kysely";
import type { activitySource } from "../../domain/report-sources/activity-source.ts";
import { contactName, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

export const activitySourceSql: SourceSql<typeof activitySource> = {
  from: (reading) => sql`contact_activities t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and ${isWithin(reading, sql`t.user_id`)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: sql`t.user_id`,
  dates: { at: sql`t.at` },
  fields: { user_id: sql`t.user_id`, kind: sql`t.kind` },
  columns: {
    at: sql`t.at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    user: userNamed,
    kind: sql`t.kind`,
  },
  measures: {
    activities: {},
    called: { when: sql`t.kind = 'called'` },
    texted: { when: sql`t.kind = 'texted'` },
    emailed: { when: sql`t.kind = 'emailed'` },
    visited: { when: sql`t.kind = 'visited'` },
  },
};
