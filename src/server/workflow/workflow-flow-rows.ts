/** Flows in the database, each with its template's name, its trigger and the number of contacts in it. */
import { type RawBuilder, sql, type SqlBool, type Updateable } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { RunCounts, WorkflowFlow } from "../../domain/workflow/flow.ts";
import { type FlowStatus, runStates } from "../../domain/workflow/limits.ts";
import type { Actor } from "../actor.ts";
import type { Visibility } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const shown =
  sql.raw(`f.id, f.template_id, t.name as template_name, f.template_version, v.plan->'trigger' as trigger, f.name,
  f.audience, f.owner_id, f.status, f.started_at, f.created_at, f.updated_at`);

function live(tenant_id: string, { all, owners }: Visibility): RawBuilder<unknown> {
  const owned = all ? sql`true` : sql`f.owner_id = any(${owners}::uuid[])`;
  return sql`workflow_flows f
    join workflow_templates t on t.tenant_id = f.tenant_id and t.id = f.template_id
    join workflow_versions v on v.tenant_id = f.tenant_id and v.template_id = f.template_id and v.version = f.template_version
    where f.tenant_id = ${tenant_id} and f.deleted_at is null and ${owned}`;
}

type Row = Omit<WorkflowFlow, "counts">;

/** With `lock`, locked until the transaction ends. */
export async function findFlow(
  trx: Trx,
  tenant_id: string,
  { id, reach, lock = false }: { id: string; reach: Visibility; lock?: boolean },
): Promise<WorkflowFlow | undefined> {
  const { rows } = await sql<Row>`select ${shown} from ${live(tenant_id, reach)} and f.id = ${id}
    ${lock ? sql`for update of f` : sql``}`.execute(trx);
  return (await counted(trx, tenant_id, rows))[0];
}

export interface FlowPage extends PageQuery {
  q?: string | undefined;
  status?: FlowStatus | undefined;
  template_id?: string | undefined;
}

/** Active ones first, then by name, with the total count. */
export async function listFlows(
  trx: Trx,
  tenant_id: string,
  reach: Visibility,
  { q = "", status, template_id, ...page }: FlowPage,
): Promise<Page<WorkflowFlow>> {
  const text = q.trim();
  const wanted = [
    ...(text === "" ? [] : [sql<SqlBool>`strpos(lower(f.name || ' ' || t.name), lower(${text})) > 0`]),
    ...(status === undefined ? [] : [sql<SqlBool>`f.status = ${status}`]),
    ...(template_id === undefined ? [] : [sql<SqlBool>`f.template_id = ${template_id}`]),
  ];
  const fitting = sql.join([live(tenant_id, reach), ...wanted], sql` and `);
  const orderBy = sql`array_position(array['active', 'paused', 'inactive', 'finished', 'stopped'], f.status),
    lower(f.name), f.id`;
  const { rows, total_count } = await pageOfSql<Row>(trx, { select: shown, from: fitting, orderBy }, page);
  return { rows: await counted(trx, tenant_id, rows), total_count };
}

/** Counts the contacts of each flow by state, in one statement for all. */
async function counted(trx: Trx, tenant_id: string, flows: readonly Row[]): Promise<WorkflowFlow[]> {
  if (flows.length === 0) return [];
  const { rows } = await sql<{ flow_id: string; state: keyof RunCounts; count: number }>`
    select flow_id, state, count(*)::int as count from flow_runs
    where tenant_id = ${tenant_id} and flow_id = any(${flows.map(({ id }) => id)}::uuid[]) group by 1, 2`.execute(trx);
  const countOf = (flow_id: string, state: keyof RunCounts) =>
    rows.find((row) => row.flow_id === flow_id && row.state === state)?.count ?? 0;
  return flows.map((flow) => ({
    ...flow,
    counts: Object.fromEntries(runStates.map((state) => [state, countOf(flow.id, state)])) as RunCounts,
  }));
}

export type NewFlowRow = Pick<
  WorkflowFlow,
  "id" | "template_id" | "template_version" | "name" | "audience" | "owner_id"
> & { acting: Actor["acting"]; now: number };

/** False when the id is taken. */
export async function insertFlow(
  trx: Trx,
  tenant_id: string,
  { audience, acting, now, ...flow }: NewFlowRow,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("workflow_flows")
    .values({
      ...flow,
      tenant_id,
      audience: asJson(audience),
      acting: asJson(acting),
      status: "inactive",
      started_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export type FlowChange = Omit<Updateable<Database["workflow_flows"]>, "audience"> & {
  audience?: ContactsScope | null;
};

export async function updateFlow(
  trx: Trx,
  tenant_id: string,
  id: string,
  { audience, ...set }: FlowChange,
): Promise<void> {
  await trx
    .updateTable("workflow_flows")
    .set({ ...set, ...(audience === undefined ? {} : { audience: asJson(audience) }) })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Deletes the flow's pending triggers. */
export async function dropTriggers(trx: Trx, tenant_id: string, flow_id: string): Promise<void> {
  await trx
    .deleteFrom("flow_wakes")
    .where((eb) => eb.and({ tenant_id, flow_id }))
    .execute();
}

/** Number of contacts at each step, by step id. */
export async function standingIn(trx: Trx, tenant_id: string, flow_id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ step_id: string; count: number }>`
    select step_id, count(*)::int as count from flow_runs
    where tenant_id = ${tenant_id} and flow_id = ${flow_id} and ended_at is null and step_id is not null
    group by step_id`.execute(trx);
  return Object.fromEntries(rows.map(({ step_id, count }) => [step_id, count]));
}
