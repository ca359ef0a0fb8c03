/** A tenant's jobs in the queue's own table: those that failed their last try, and those held back. */
import { type RawBuilder, sql } from "kysely";
import { type JobFailure, failureWords } from "../../domain/account/background-jobs.ts";
import type { DeadJob } from "../../contract/company/background-jobs.ts";
import { type Page, pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { DeadJobQuery, EndedDead, JobData, JobName, JobStanding } from "./jobs.ts";

interface Why {
  name: string | null;
  code: string | null;
  said: string | null;
}

interface Row extends Why {
  id: string;
  kind: JobName;
  created_at: number;
  failed_at: number;
  tries: number;
}

/** Nothing else reaches the SQL. */
const orderColumns: Record<DeadJobQuery["order_field"], RawBuilder<unknown>> = {
  failed_at: sql`completed_on`,
  created_at: sql`created_on`,
  kind: sql`name collate "C"`,
  tries: sql`retry_count`,
};

const whySql = sql`output->>'name' as name, output->>'code' as code,
  coalesce(output->'value'->>'message', output->>'message') as said`;

/** Needs the server's role. */
export async function jobStanding<N extends JobName>(trx: Trx, name: N, data: JobData[N]): Promise<JobStanding> {
  const { rows } = await sql<Why & { state: string }>`select state, ${whySql} from pgboss.job
    where name = ${name} and data @> ${JSON.stringify(data)}::jsonb
      and state in ('created', 'retry', 'active', 'failed') order by created_on desc`.execute(trx);
  const [last] = rows;
  if (rows.some(({ state }) => state !== "failed")) return { isToCome: true, reason: null };
  return { isToCome: false, reason: last ? reasonOf(last) : null };
}

/** Needs the server's role. */
export async function listDead(trx: Trx, tenant_id: string, query: DeadJobQuery): Promise<Page<DeadJob>> {
  const { order_field, order = "desc" } = query;
  const { rows, total_count } = await pageOfSql<Row>(
    trx,
    {
      select: sql`id, name as kind, retry_count + 1 as tries,
        (extract(epoch from created_on) * 1000)::bigint as created_at,
        (extract(epoch from completed_on) * 1000)::bigint as failed_at, ${whySql}`,
      from: sql`pgboss.job where state = 'failed' and data->>'tenant_id' = ${tenant_id}::text`,
      orderBy: sql`${orderColumns[order_field]} ${order === "asc" ? sql`asc` : sql`desc`}, id`,
    },
    query,
  );
  return { rows: rows.map(deadJobOf), total_count };
}

function deadJobOf({ name, code, said, ...job }: Row): DeadJob {
  return { ...job, reason: reasonOf({ name, code, said }) };
}

function reasonOf({ name, code, said }: Why): string {
  return failureWords({ name: tokenOf(name), code: tokenOf(code), ended: endedBy(said) });
}

/** The words of the queue itself; those of an error are not looked at. */
function endedBy(said: string | null): JobFailure["ended"] {
  if (said === "job timed out" || said?.startsWith("handler execution exceeded")) return "timed_out";
  return said === "job heartbeat timeout" ? "server_stopped" : null;
}

/** What is stored of a failed job. */
export function failureOf(error: unknown): { name: string; code?: string } {
  const { code, fault } = (error ?? {}) as { code?: unknown; fault?: { code?: unknown } };
  const known = tokenOf(code ?? fault?.code);
  return { name: (error instanceof Error && tokenOf(error.name)) || "Error", ...(known && { code: known }) };
}

/** A class or a code; a text is none. */
function tokenOf(value: unknown): string | null {
  return typeof value === "string" && /^\w{1,40}$/.test(value) ? value : null;
}

/** Locked until the transaction ends. Needs the server's role. */
export async function lockJob(trx: Trx, tenant_id: string, id: string): Promise<EndedDead | undefined> {
  const { rows } = await sql<{ name: JobName; state: string }>`select name, state from pgboss.job
    where id = ${id}::uuid and data->>'tenant_id' = ${tenant_id}::text for update`.execute(trx);
  const row = rows[0];
  return row && { name: row.name, isDead: row.state === "failed" };
}

/** Jobs held back while the tenant was quiet are due at once. Needs the server's role. */
export async function releaseHeld(trx: Trx, tenant_id: string): Promise<void> {
  await sql`update pgboss.job set start_after = now()
    where state = 'created' and start_after > now() and data->>'tenant_id' = ${tenant_id}::text`.execute(trx);
}
