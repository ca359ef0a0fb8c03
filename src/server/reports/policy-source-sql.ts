import { sql, type SqlBool } from "kysely";
import { everInForce, type policySource } from "../../domain/report-sources/policy-source.ts";
import { policyStatuses, isOpenPolicy } from "../../domain/policies/policy-status.ts";
import { contactName, isWithin, monthsBefore, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

const inForce = sql<SqlBool>`t.status in ('in_force', 'grace')`;
const open = policyStatuses.filter(isOpenPolicy);
/** The production is the writing agent's; without one, the owner's of the contact. */
const agent = sql`coalesce(t.writing_agent_id, c.owner_id)`;
const since = sql`coalesce((t.moves -> -1 ->> 'at')::bigint, t.created_at)`;
const isDate = sql`t.effective_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`;
const month13 = sql`case when ${isDate} then to_char(t.effective_date::date + interval '13 months', 'YYYY-MM-DD') end collate "C"`;
const cents = (name: "expected" | "received") =>
  sql`coalesce((nullif(t.commission, 'null'::jsonb) ->> ${sql.lit(name)})::bigint, 0)`;

export const policySourceSql: SourceSql<typeof policySource> = {
  from: (reading) => sql`policies t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, agent)}
    left join carriers carrier on carrier.tenant_id = ${reading.tenant_id} and carrier.id = t.carrier_id`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null and c.id is not null
    and ${isWithin(reading, sql`c.owner_id`)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: agent,
  dates: {
    application_date: sql`t.application_date`,
    submitted_at: sql`t.submitted_at`,
    effective_date: sql`t.effective_date`,
    renewal_date: sql`t.renewal_date`,
    status_since: since,
    month_13: month13,
  },
  near: { month_13: (range) => monthsBefore(sql`t.effective_date`, range, 13) },
  fields: {
    writing_agent_id: agent,
    carrier_id: sql`t.carrier_id`,
    policy_type: sql`t.policy_type`,
    status: sql`t.status`,
    state: sql`nullif(t.state, '')`,
    mode: sql`t.mode`,
    commission_status: sql`nullif(t.commission, 'null'::jsonb) ->> 'status'`,
  },
  columns: {
    contact: contactName,
    carrier: sql`carrier.name`,
    policy_type: sql`t.policy_type`,
    product_name: sql`t.product_name`,
    policy_number: sql`t.policy_number`,
    status: sql`t.status`,
    agent: userNamed,
    application_date: sql`t.application_date`,
    submitted_at: sql`t.submitted_at`,
    effective_date: sql`t.effective_date`,
    renewal_date: sql`t.renewal_date`,
    terminated_at: sql`t.terminated_at`,
    status_since: since,
    annual_premium: sql`t.annual_premium`,
    expected: cents("expected"),
    received: cents("received"),
  },
  measures: {
    policies: {},
    in_force: { when: inForce },
    open: { when: sql`t.status = any(${open}::text[])` },
    annual_premium: { sum: sql`t.annual_premium` },
    premium_in_force: { when: inForce, sum: sql`t.annual_premium` },
    kept: {
      when: sql`(${inForce} or (t.status = any(${[...everInForce]}::text[]) and coalesce(t.terminated_at >= ${month13}, false)))`,
    },
    expected: { sum: cents("expected") },
    received: { sum: cents("received") },
  },
};
