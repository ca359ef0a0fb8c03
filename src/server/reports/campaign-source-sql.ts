import { sql } from "kysely";
import type { campaignSource } from "../../domain/report-sources/campaign-source.ts";
import { ofMessage, sendOutcome, sendReason } from "../campaigns/campaign-send-rows.ts";
import { contactName, contactOwner, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

const person = sql`coalesce(t.user_id, ${contactOwner})`;

export const campaignSourceSql: SourceSql<typeof campaignSource> = {
  from: (
    reading,
  ) => sql`(select s.*, ${sendOutcome} as outcome, ${sendReason} as told from campaign_sends s ${ofMessage}
      where s.tenant_id = ${reading.tenant_id} and s.deleted_at is null) t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, person)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and ${isWithin(reading, person)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person,
  dates: { due_at: sql`t.due_at` },
  fields: {
    trigger_id: sql`t.trigger_id`,
    trigger_type: sql`t.trigger_type`,
    channel: sql`t.channel`,
    outcome: sql`t.outcome`,
    reason: sql`t.told`,
    user_id: person,
  },
  columns: {
    due_at: sql`t.due_at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    campaign: sql`t.trigger_name`,
    trigger_type: sql`t.trigger_type`,
    channel: sql`t.channel`,
    outcome: sql`t.outcome`,
    reason: sql`t.told`,
    user: userNamed,
    ended_at: sql`t.ended_at`,
  },
  measures: {
    messages: {},
    sent: { when: sql`t.outcome = 'sent'` },
    failed: { when: sql`t.outcome = 'failed'` },
    skipped: { when: sql`t.outcome = 'skipped'` },
    waiting: { when: sql`t.outcome in ('planned', 'waiting')` },
  },
};
