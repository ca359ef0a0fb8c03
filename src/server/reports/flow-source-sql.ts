import { sql } from "kysely";
import type { flowSource } from "../../domain/report-sources/flow-source.ts";
import { contactName, isWithin, seenContact, type SourceSql, userNamed, withUser } from "./source-sql.ts";

export const flowSourceSql: SourceSql<typeof flowSource> = {
  from: (reading) => sql`flow_runs t ${seenContact(reading, sql`t.contact_id`)}
    ${withUser(reading, sql`t.user_id`)}`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and ${isWithin(reading, sql`t.user_id`)}`,
  id: sql`t.id`,
  contact_id: sql`c.id`,
  person: sql`t.user_id`,
  dates: { started_at: sql`t.started_at` },
  fields: { flow_id: sql`t.flow_id`, user_id: sql`t.user_id`, state: sql`t.state` },
  columns: {
    started_at: sql`t.started_at`,
    contact: sql`case when c.id is not null then ${contactName} end`,
    flow: sql`(select f.name from workflow_flows f where f.tenant_id = t.tenant_id and f.id = t.flow_id)`,
    user: userNamed,
    state: sql`t.state`,
    ended_at: sql`t.ended_at`,
  },
  measures: {
    runs: {},
    done: { when: sql`t.state = 'done'` },
    stopped: { when: sql`t.state = 'stopped'` },
    failed: { when: sql`t.state = 'failed'` },
  },
};
