import { sql } from "kysely";
import type { emailSource } from "../../domain/report-sources/email-source.ts";
import { contactName, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

export const emailSourceSql: SourceSql<typeof emailSource> = {
  from: (reading) => sql`email_logs t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null
    and ${isWithin(reading, sql`t.user_id`)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: sql`t.user_id`,
  dates: { at: sql`t.at` },
  fields: { user_id: sql`t.user_id`, status: sql`t.status`, origin: sql`t.source` },
  columns: {
    at: sql`t.at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    user: userNamed,
    subject: sql`case when c.id is not null then t.subject end`,
    status: sql`t.status`,
  },
  measures: {
    emails: {},
    sent: { when: sql`t.status in ('sent', 'delivered', 'opened', 'clicked')` },
    failed: { when: sql`t.status in ('failed', 'bounced', 'complained')` },
  },
};
