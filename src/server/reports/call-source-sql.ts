import { sql, type SqlBool } from "kysely";
import type { callSource } from "../../domain/report-sources/call-source.ts";
import { contactName, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

const missed = sql<SqlBool>`t.call_direction = 'inbound' and t.status in ('missed', 'no_answer', 'busy', 'canceled', 'voicemail')`;
const quality = sql`nullif(t.quality, 'null'::jsonb) ->> 'label'`;
const mos = sql`(nullif(t.quality, 'null'::jsonb) ->> 'mos_avg')::numeric`;

export const callSourceSql: SourceSql<typeof callSource> = {
  from: (reading) => sql`calls t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null
    and ${isWithin(reading, sql`t.user_id`)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: sql`t.user_id`,
  dates: { created_at: sql`t.created_at` },
  fields: {
    user_id: sql`t.user_id`,
    direction: sql`t.call_direction`,
    status: sql`t.status`,
    outcome: sql`t.outcome`,
    via: sql`t.via`,
    quality,
    measured: sql`case when ${quality} is null then 'no' else 'yes' end`,
  },
  columns: {
    created_at: sql`t.created_at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    // Of a colleague's call with someone else's contact, the number would say who it was.
    number: sql`case when c.id is not null or t.contact_id is null
      then case when t.call_direction = 'inbound' then t.call_from else t.call_to end end`,
    user: userNamed,
    direction: sql`t.call_direction`,
    status: sql`t.status`,
    outcome: sql`t.outcome`,
    talk_seconds: sql`t.talk_seconds`,
    quality,
    mos: sql`round(${mos}, 1)::float`,
  },
  measures: {
    calls: {},
    outbound: { when: sql`t.call_direction = 'outbound'` },
    inbound: { when: sql`t.call_direction = 'inbound'` },
    answered: { when: sql`t.answered_at is not null` },
    missed: { when: missed },
    appointments: { when: sql`t.outcome = 'appointment_set'` },
    sold: { when: sql`t.outcome = 'sold'` },
    talk_seconds: { sum: sql`t.talk_seconds` },
    minutes: { sum: sql`case when t.via in ('own_phone', 'phone_burner') then 0 else (t.talk_seconds + 59) / 60 end` },
    rated: { when: sql`${quality} is not null` },
    degraded: { when: sql`${quality} in ('fair', 'degraded')` },
    mos: { sum: sql`coalesce(${mos}, 0)` },
  },
};
