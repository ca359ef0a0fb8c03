import { sql } from "kysely";
import type { importSource } from "../../domain/report-sources/import-source.ts";
import { isWithin, type SourceSql, userName } from "./source-sql.ts";

export const importSourceSql: SourceSql<typeof importSource> = {
  from: () => sql`import_attempts t`,
  where: (reading) => sql`t.tenant_id = ${reading.tenant_id} and t.deleted_at is null
    and ${isWithin(reading, sql`t.created_by`)}`,
  id: sql`t.id`,
  contact_id: sql`null`,
  person: sql`t.created_by`,
  dates: { created_at: sql`t.created_at` },
  fields: { created_by: sql`t.created_by`, status: sql`t.status` },
  columns: {
    created_at: sql`t.created_at`,
    file_name: sql`t.file_name`,
    user: userName(sql`t.created_by`),
    status: sql`t.status`,
    total: sql`t.total`,
    created: sql`t.created`,
    updated: sql`t.updated`,
    failed: sql`t.failed`,
  },
  measures: {
    imports: {},
    total: { sum: sql`t.total` },
    created: { sum: sql`t.created` },
    updated: { sum: sql`t.updated` },
    skipped: { sum: sql`t.skipped` },
    failed: { sum: sql`t.failed` },
  },
};
