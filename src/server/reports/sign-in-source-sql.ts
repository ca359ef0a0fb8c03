import { sql } from "kysely";
import type { signInSource } from "../../domain/report-sources/sign-in-source.ts";
import { isWithin, type SourceSql, userName } from "./source-sql.ts";

export const signInSourceSql: SourceSql<typeof signInSource> = {
  from: () => sql`audit t`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id}
    and t.action in ('sign_in', 'sign_out', 'login_as', 'impersonate', 'acting_end') and ${isWithin(reading, sql`t.actor_id`)}`,
  id: sql`t.id`,
  contact_id: sql`null`,
  person: sql`t.actor_id`,
  dates: { at: sql`t.at` },
  fields: { actor_id: sql`t.actor_id`, action: sql`t.action` },
  columns: {
    at: sql`t.at`,
    user: userName(sql`t.actor_id`),
    action: sql`t.action`,
    acting_as: userName(sql`t.acting_as_id`),
    ip: sql`t.ip`,
  },
  measures: {
    entries: {},
    sign_ins: { when: sql`t.action = 'sign_in'` },
    impersonations: { when: sql`t.action in ('login_as', 'impersonate')` },
  },
};
