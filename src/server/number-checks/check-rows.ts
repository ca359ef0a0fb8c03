/** Jobs and their numbers in the database. */
import { type Kysely, sql } from "kysely";
import type { Phone } from "../../domain/contacts/contact.ts";
import { type CheckReason, checkAgainMs, type CheckJobState } from "../../domain/number-checks/check-options.ts";
import type { CheckJobRow, CheckRow } from "../../domain/number-checks/stored-check.ts";
import type { PlannedCheck } from "../../domain/number-checks/check-plan.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

export interface JobKey {
  tenant_id: string;
  id: string;
}

const jobColumns = [
  "id",
  "user_id",
  "actor_id",
  "single",
  "source",
  "status",
  "next_at",
  "created_at",
  "ended_at",
  "updated_at",
  "version",
] as const satisfies (keyof CheckJobRow)[];

export function findCheckJob(
  trx: Trx,
  { tenant_id, id }: JobKey,
  lock: "none" | "wait" | "skip" = "none",
): Promise<CheckJobRow | undefined> {
  const found = trx
    .selectFrom("number_check_jobs")
    .select(jobColumns)
    .where((eb) => eb.and({ tenant_id, id }));
  if (lock === "none") return found.executeTakeFirst();
  return (lock === "skip" ? found.forUpdate().skipLocked() : found.forUpdate()).executeTakeFirst();
}

export function listCheckJobs(
  trx: Trx,
  tenant_id: string,
  { user_id, status, ...page }: PageQuery & { user_id: string; status?: CheckJobState | undefined },
): Promise<Page<CheckJobRow>> {
  const found = trx
    .selectFrom("number_check_jobs")
    .select(jobColumns)
    .where((eb) => eb.and({ tenant_id, user_id, single: false, ...(status && { status }) }));
  return pageOf(found.orderBy("created_at", "desc").orderBy("id", "desc"), page);
}

/** Of every tenant: those with something to do now. */
export function listDueCheckJobs(db: Kysely<Database>, now: number): Promise<JobKey[]> {
  return db
    .selectFrom("number_check_jobs")
    .select(["tenant_id", "id"])
    .where("status", "=", "running")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(500)
    .execute();
}

/** False when the id is taken. */
export async function insertCheckJob(
  trx: Trx,
  tenant_id: string,
  job: CheckJobRow,
  checks: readonly (PlannedCheck & { id: string; cost: number })[],
): Promise<boolean> {
  const inserted = await trx
    .insertInto("number_check_jobs")
    .values({ tenant_id, ...job })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await sql`insert into number_checks
    (tenant_id, id, job_id, contact_id, position, number, number_key, status, reason, cost, source)
    select ${tenant_id}, x.id, ${job.id}, x.contact_id, x.position, x.number, x.number_key,
      case when x.reason is null then 'queued' else 'skipped' end, x.reason, x.cost, ${job.source}
    from jsonb_to_recordset(${JSON.stringify(checks.map((one, position) => ({ ...one, position })))}::jsonb)
      as x(id uuid, contact_id bigint, position int, number text, number_key text, reason text, cost int)`.execute(trx);
  return true;
}

export async function updateCheckJob(trx: Trx, tenant_id: string, job: CheckJobRow): Promise<void> {
  const { id, status, next_at, ended_at, updated_at, version } = job;
  await trx
    .updateTable("number_check_jobs")
    .set({ status, next_at, ended_at, updated_at, version })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Numbers nobody has to pay for: checked in the last 30 days, or paid for and about to be. */
export async function coveredKeys(
  trx: Trx,
  tenant_id: string,
  { keys, source, now }: { keys: readonly string[]; source: VendorSource; now: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number_key: string }>`select distinct number_key from number_checks
    where tenant_id = ${tenant_id} and number_key = any(${keys}::text[]) and source = ${source}
      and ((status = 'done' and checked_at > ${now - checkAgainMs}) or (status = 'queued' and cost > 0))`.execute(trx);
  return new Set(rows.map(({ number_key }) => number_key));
}

/** The latest results of these numbers that still count. */
export async function freshChecks(
  trx: Trx,
  tenant_id: string,
  { keys, source, now }: { keys: readonly string[]; source: VendorSource; now: number },
): Promise<ReadonlyMap<string, CheckRow>> {
  const { rows } = await sql<CheckRow>`select distinct on (number_key) * from number_checks
    where tenant_id = ${tenant_id} and number_key = any(${keys}::text[]) and source = ${source}
      and status = 'done' and checked_at > ${now - checkAgainMs}
    order by number_key, checked_at desc`.execute(trx);
  return new Map(rows.map((row) => [row.number_key, row]));
}

/** The next numbers, marked as taken. One whose worker died is taken again after a while. */
export async function takeQueued(
  trx: Trx,
  { tenant_id, id }: JobKey,
  { now, lostBefore, limit }: { now: number; lostBefore: number; limit: number },
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`with taken as materialized (
      select q.id from number_checks q where q.tenant_id = ${tenant_id} and q.job_id = ${id}
        and q.status = 'queued' and (q.asked_at is null or q.asked_at <= ${lostBefore})
      order by q.position limit ${limit} for update skip locked)
    update number_checks n set asked_at = ${now}, tries = n.tries + 1 from taken
    where n.tenant_id = ${tenant_id} and n.id = taken.id returning n.*`.execute(trx);
  return rows.toSorted((one, other) => one.position - other.position);
}

/** When the first that another worker has taken may be taken again; null: none is queued. */
export async function firstAskedAt(trx: Trx, { tenant_id, id }: JobKey): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(coalesce(asked_at, 0)) as at from number_checks
    where tenant_id = ${tenant_id} and job_id = ${id} and status = 'queued'`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Locked, if it is still queued and taken by this worker. */
export async function lockTaken(
  trx: Trx,
  tenant_id: string,
  { id, asked_at }: CheckRow,
): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`select * from number_checks
    where tenant_id = ${tenant_id} and id = ${id} and status = 'queued' and asked_at = ${asked_at}
    for update`.execute(trx);
  return rows[0];
}

export async function updateCheck(trx: Trx, tenant_id: string, { id, ...row }: CheckRow): Promise<void> {
  const { status, reason, cost, tries, asked_at, checked_at, line_type, carrier, valid, reassigned } = row;
  const { disconnected, dnc_status, note } = row;
  const facts = { line_type, carrier, valid, reassigned, disconnected, dnc_status, note };
  await trx
    .updateTable("number_checks")
    .set({ status, reason, cost, tries, asked_at, checked_at, ...facts })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Ends all that wait in a job; returns how many checks that gives back. */
export async function endQueued(
  trx: Trx,
  { tenant_id, id }: JobKey,
  { status, reason }: { status: "cancelled" | "failed"; reason: CheckReason | null },
): Promise<number> {
  const { rows } = await sql<{ cost: number }>`with ended as (
      select id, cost from number_checks where tenant_id = ${tenant_id} and job_id = ${id} and status = 'queued'
      order by position for update),
    written as (update number_checks n set status = ${status}, reason = ${reason}, cost = 0 from ended
      where n.tenant_id = ${tenant_id} and n.id = ended.id returning n.id)
    select coalesce(sum(ended.cost), 0)::int as cost from ended join written using (id)`.execute(trx);
  return rows[0]?.cost ?? 0;
}

/** Only what planning reads, in the order of the ids. */
export async function phonesOf(
  trx: Trx,
  tenant_id: string,
  ids: readonly number[],
): Promise<{ id: number; phones: Phone[] }[]> {
  const { rows } = await sql<{ id: number; phones: Phone[] }>`select c.id, c.phones
    from unnest(${[...ids]}::bigint[]) with ordinality as x(id, at)
    join contacts c on c.tenant_id = ${tenant_id} and c.id = x.id order by x.at`.execute(trx);
  return rows.map(({ id, phones }) => ({ id: Number(id), phones }));
}
