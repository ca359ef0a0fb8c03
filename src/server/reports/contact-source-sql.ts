import { sql } from "kysely";
import type { contactSource } from "../../domain/report-sources/contact-source.ts";
import { isWithin, monthsBefore, type SourceSql, userNamed, withUser } from "./source-sql.ts";

const hasYear = sql`t.birth_date is not null and left(t.birth_date, 4) <> '0000'`;
/** 29 February moves to the 28th: no one born on it turns 65 in a leap year. */
const turns65 = sql`case when ${hasYear} then lpad((left(t.birth_date, 4)::int + 65)::text, 4, '0')
  || replace(substr(t.birth_date, 5), '-02-29', '-02-28') end collate "C"`;
const isDeceased = sql`exists (select from statuses s where s.tenant_id = t.tenant_id and s.id = t.status_id
  and s.effect = 'deceased')`;

export const contactSourceSql: SourceSql<typeof contactSource> = {
  from: (reading) => sql`contacts t ${withUser(reading, sql`t.owner_id`)}
    left join statuses status on status.tenant_id = ${reading.tenant_id} and status.id = t.status_id
    left join sources source on source.tenant_id = ${reading.tenant_id} and source.id = t.source_id`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null
    and ${isWithin(reading, sql`t.owner_id`)}`,
  id: sql`t.id`,
  contact_id: sql`t.id`,
  person: sql`t.owner_id`,
  dates: { created_at: sql`t.created_at`, birthday: sql`t.birth_key`, turns_65: turns65 },
  near: { turns_65: (range) => monthsBefore(sql`t.birth_date`, range, 65 * 12) },
  fields: {
    owner_id: sql`t.owner_id`,
    category: sql`t.category`,
    status_id: sql`t.status_id`,
    source_id: sql`t.source_id`,
    api_vendor_id: sql`t.api_vendor_id`,
    state: sql`nullif(t.state_key, '')`,
    tag_id: sql`null`,
    birth_month: sql`nullif(left(t.birth_key, 2), '')`,
    deceased: sql`case when ${isDeceased} then 'yes' else 'no' end`,
  },
  lists: { tag_id: sql`t.tag_ids` },
  columns: {
    name: sql`coalesce(nullif(btrim(t.first_name || ' ' || t.last_name), ''), nullif(t.business_name, ''), 'Contact ' || t.id)`,
    category: sql`t.category`,
    status: sql`status.title`,
    source: sql`source.title`,
    owner: userNamed,
    state: sql`t.state_key`,
    created_at: sql`t.created_at`,
    birth_date: sql`t.birth_date`,
    turns_65: turns65,
    lead_cost: sql`t.lead_cost`,
    last_activity_at: sql`t.last_activity_at`,
    in_force_policies: sql`t.in_force_policies`,
    annual_premium: sql`t.annual_premium`,
  },
  measures: {
    contacts: {},
    leads: { when: sql`t.category = 'lead'` },
    clients: { when: sql`t.category = 'client'` },
    contacted: { when: sql`coalesce(t.last_called_at, t.last_texted_at, t.last_emailed_at) is not null` },
    quoted: { when: sql`t.open_policies + t.in_force_policies > 0` },
    annual_premium: { sum: sql`t.annual_premium` },
    lead_cost: { sum: sql`coalesce(t.lead_cost, 0)` },
  },
};
