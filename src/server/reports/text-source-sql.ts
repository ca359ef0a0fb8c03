import { sql } from "kysely";
import type { textSource } from "../../domain/report-sources/text-source.ts";
import { contactName, contactOwner, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

/** Who wrote it; of one received, the contact's owner. */
const person = sql`coalesce(t.user_id, ${contactOwner})`;

export const textSourceSql: SourceSql<typeof textSource> = {
  from: (reading) => sql`texts t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, person)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null and ${isWithin(reading, person)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person,
  dates: { at: sql`t.at` },
  fields: {
    user_id: person,
    direction: sql`t.direction`,
    status: sql`t.status`,
    reason: sql`t.reason`,
    origin: sql`t.source`,
  },
  columns: {
    at: sql`t.at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    user: userNamed,
    direction: sql`t.direction`,
    status: sql`t.status`,
    reason: sql`t.reason`,
    segments: sql`t.segments`,
  },
  measures: {
    texts: {},
    sent: { when: sql`t.direction = 'outbound' and t.status in ('sent', 'delivered', 'undelivered')` },
    received: { when: sql`t.direction = 'inbound'` },
    undelivered: { when: sql`t.status in ('undelivered', 'failed')` },
    segments: { sum: sql`t.segments` },
  },
};
