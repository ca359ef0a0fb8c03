/** Background job statistics, counted in the queue's own table. */
import type { Db } from "pg-boss";
import type { JobNumbers } from "./jobs.ts";

interface Counted extends Omit<JobNumbers, "quiet"> {
  quiet: boolean | null;
}

export async function readNumbers(db: Db, tenant_id: string | undefined): Promise<JobNumbers> {
  const { rows } = (await db.executeSql(counting, [tenant_id ?? null])) as { rows: Counted[] };
  const counted = rows[0];
  if (!counted) throw new Error("a count gives one row");
  return { ...counted, quiet: counted.quiet ?? false };
}

/**
 * The queue library's internal jobs begin with two underscores. Without a tenant, quiet means: at least one tenant is.
 */
const counting = `
  select
    count(*) filter (where state = 'active')::int as busy,
    count(*) filter (where state = 'created')::int as waiting,
    count(*) filter (where state = 'retry')::int as retrying,
    count(*) filter (where state = 'failed')::int as dead,
    coalesce(extract(epoch from now() - min(created_on) filter (where state = 'created')), 0)::int as oldest_seconds,
    (select bool_or(quiet) from job_modes where $1::uuid is null or tenant_id = $1::uuid) as quiet
  from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
    and ($1::uuid is null or data->>'tenant_id' = $1::text)`;
