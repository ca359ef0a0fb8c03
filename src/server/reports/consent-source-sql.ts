import { sql } from "kysely";
import type { consentSource } from "../../domain/report-sources/consent-source.ts";
import { contactName, contactOwner, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

/** Of a contact the reader may not see, neither the address nor the words are shown. */
const isShown = sql`(c.id is not null or t.contact_id is null)`;

export const consentSourceSql: SourceSql<typeof consentSource> = {
  from: (reading) => sql`consents t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and ${isWithin(reading, contactOwner)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: contactOwner,
  dates: { at: sql`t.at` },
  fields: { owner_id: contactOwner, channel: sql`t.channel`, event: sql`t.event`, how: sql`t.how` },
  columns: {
    at: sql`t.at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    address: sql`case when ${isShown} then t.address end`,
    channel: sql`t.channel`,
    event: sql`t.event`,
    how: sql`t.how`,
    words: sql`case when ${isShown} then t.words end`,
    user: userNamed,
    received_at: sql`t.received_at`,
  },
  measures: {
    entries: {},
    granted: { when: sql`t.event in ('granted', 'regranted')` },
    withdrawn: { when: sql`t.event in ('refused', 'revoked')` },
  },
};
