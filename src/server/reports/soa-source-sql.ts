import { sql } from "kysely";
import type { soaSource } from "../../domain/report-sources/soa-source.ts";
import { contactName, isWithin, type Reading, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

/** As in the register: of a contact that was purged, its agent has the form alone, and who sees the whole company. */
const isReached = (reading: Reading) => sql`case when o.id is null
  then ${reading.reach.all ? sql`true` : sql`t.user_id = ${reading.user_id}`} else ${isWithin(reading, sql`o.owner_id`)} end`;

export const soaSourceSql: SourceSql<typeof soaSource> = {
  from: (reading) => sql`soa_requests t left join contacts o on o.tenant_id = t.tenant_id and o.id = t.contact_id
    ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and ${isReached(reading)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: sql`t.user_id`,
  dates: { created_at: sql`t.created_at` },
  fields: {
    user_id: sql`t.user_id`,
    state: sql`t.state`,
    channel: sql`t.channel`,
    reject_reason: sql`t.reject_reason`,
  },
  columns: {
    created_at: sql`t.created_at`,
    person: sql`btrim(concat_ws(' ', t.beneficiary ->> 'first_name', t.beneficiary ->> 'last_name'))`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    user: userNamed,
    state: sql`t.state`,
    channel: sql`t.channel`,
    sent_at: sql`t.sent_at`,
    signed_at: sql`t.submitted_at`,
    appointment_at: sql`(t.agent ->> 'appointment_at')::bigint`,
    completed_at: sql`(t.agent ->> 'completed_at')::bigint`,
    reject_reason: sql`t.reject_reason`,
    documents: sql`jsonb_array_length(t.versions)`,
    kept_until: sql`t.kept_until`,
  },
  measures: {
    forms: {},
    sent: { when: sql`t.sent_at is not null` },
    signed: { when: sql`t.submitted_at is not null` },
    completed: { when: sql`t.state = 'completed'` },
    rejected: { when: sql`t.state = 'rejected'` },
    expired: { when: sql`t.state = 'expired'` },
  },
};
