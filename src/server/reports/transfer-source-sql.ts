import { sql } from "kysely";
import type { transferSource } from "../../domain/report-sources/transfer-source.ts";
import { isWithin, type SourceSql, userName } from "./source-sql.ts";

const holder = (side: "from" | "to") => sql`coalesce(${userName(sql.ref(`t.${side}_user_id`))},
  (select p.name from pools p where p.tenant_id = t.tenant_id and p.id = ${sql.ref(`t.${side}_pool_id`)}))`;

export const transferSourceSql: SourceSql<typeof transferSource> = {
  from: () => sql`transfer_attempts t`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null
    and ${isWithin(reading, sql`t.created_by`)}`,
  id: sql`t.id`,
  contact_id: sql`null`,
  person: sql`t.created_by`,
  dates: { created_at: sql`t.created_at` },
  fields: { created_by: sql`t.created_by`, status: sql`t.status` },
  columns: {
    created_at: sql`t.created_at`,
    user: userName(sql`t.created_by`),
    from: holder("from"),
    to: holder("to"),
    status: sql`t.status`,
    contacts: sql`t.done`,
    failed: sql`t.failed`,
  },
  measures: {
    transfers: {},
    contacts: { sum: sql`t.done` },
    failed: { sum: sql`t.failed` },
    skipped: { sum: sql`t.skipped` },
  },
};
