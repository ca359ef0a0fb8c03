/** Flow runs: which are due, their current step, their history. */
import { sql, type Selectable, type Updateable } from "kysely";
import type { FlowHistory } from "../../domain/workflow/flow.ts";
import type { Ctx } from "../context.ts";
import type { Database, Trx } from "../db/schema.ts";

export type RunRow = Selectable<Database["flow_runs"]>;

/** A due run, with the contact to lock before it. */
export type DueRun = Pick<RunRow, "id" | "contact_id">;

/** Of active flows; and of ended ones that a contact entered while they were ending: those runs stop at once. */
const goingOn = sql<boolean>`f.status in ('active', 'stopped', 'finished')`;

/** Due runs, the longest due first. */
export function dueRuns(
  trx: Trx,
  tenant_id: string,
  { now, limit, except, paused }: { now: number; limit: number; except: readonly string[]; paused: readonly string[] },
): Promise<DueRun[]> {
  return trx
    .selectFrom("flow_runs as r")
    .innerJoin("workflow_flows as f", (join) =>
      join.onRef("f.tenant_id", "=", "r.tenant_id").onRef("f.id", "=", "r.flow_id"),
    )
    .select(["r.id", "r.contact_id"])
    .where(goingOn)
    .where((eb) => eb.and({ "r.tenant_id": tenant_id, "r.ended_at": null }))
    .where("r.waiting_until", "<=", now)
    .where(sql<boolean>`r.id <> all(${[...except]}::uuid[])`)
    .where(sql<boolean>`f.owner_id <> all(${[...paused]}::uuid[])`)
    .orderBy("r.waiting_until")
    .orderBy("r.id")
    .limit(limit)
    .execute();
}

/** Owners of flows under way. */
export function flowOwners(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("workflow_flows as f")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "f.tenant_id").onRef("u.id", "=", "f.owner_id"))
    .select(["u.id as user_id", "u.account_type", "u.rm"])
    .distinct()
    .where("f.tenant_id", "=", tenant_id)
    .where(goingOn)
    .execute();
}

/** Locked; undefined if it is no longer due, or another worker has it. */
export function holdDueRun(trx: Trx, tenant_id: string, id: string, now: number): Promise<RunRow | undefined> {
  return trx
    .selectFrom("flow_runs")
    .selectAll()
    .where((eb) => eb.and({ tenant_id, id, ended_at: null }))
    .where("waiting_until", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateRun(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["flow_runs"]>,
): Promise<void> {
  await trx
    .updateTable("flow_runs")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export type Told = Pick<FlowHistory, "step_id" | "step" | "result" | "detail"> & { message_id?: string | null };

/** The last thing told of a run was that it waits, with the same words. */
export async function isToldAlready(trx: Trx, { tenant_id, id, contact_id }: RunRow, told: Told): Promise<boolean> {
  if (told.result !== "waiting") return false;
  const last = await trx
    .selectFrom("flow_history")
    .select(["step_id", "result", "detail"])
    .where((eb) => eb.and({ tenant_id, contact_id, run_id: id }))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.step_id === told.step_id && last.result === "waiting" && last.detail === told.detail;
}

export async function recordHistory(
  { trx, world }: Pick<Ctx, "trx" | "world">,
  { tenant_id, id, flow_id, contact_id, user_id }: RunRow,
  received: Told,
): Promise<void> {
  await trx
    .insertInto("flow_history")
    .values({ tenant_id, id: world.uuid(), run_id: id, flow_id, contact_id, at: world.now(), user_id, ...received })
    .execute();
}

/** Companies with due work, unless their background work is paused. */
export async function tenantsWithFlowWork(db: Ctx["db"], now: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from (
      select tenant_id from flow_wakes
      union
      select r.tenant_id from flow_runs r
        join workflow_flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id and ${goingOn}
      where r.ended_at is null and r.waiting_until <= ${now}
    ) waiting where not exists (select from job_modes m where m.tenant_id = waiting.tenant_id and m.quiet)
    order by tenant_id`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Companies with scheduled flow work, unless their background work is paused. */
export async function tenantsWithFlows(db: Ctx["db"]): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select distinct f.tenant_id from workflow_flows f
    where f.status in ('active', 'paused') and f.deleted_at is null
      and not exists (select from job_modes m where m.tenant_id = f.tenant_id and m.quiet)
    order by tenant_id`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Runs of contacts that are deleted or may not be contacted end now instead of when their wait is over; those of a
 * paused flow keep waiting.
 */
export async function hurryGone(trx: Trx, tenant_id: string, now: number): Promise<void> {
  await sql`update flow_runs r set waiting_until = ${now} from contacts c
      left join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where exists (select from workflow_flows f where f.tenant_id = ${tenant_id} and f.id = r.flow_id and f.status = 'active')
      and r.tenant_id = ${tenant_id} and r.ended_at is null and r.waiting_until > ${now}
      and c.tenant_id = r.tenant_id and c.id = r.contact_id
      and (c.deleted_at is not null or coalesce(s.effect, 'none') <> 'none')`.execute(trx);
}
