/** Inserts new flow runs. */
import { sql } from "kysely";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { plainList, textList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";

export interface BegunRun {
  run_id: string;
  history_id: string;
  contact_id: number;
  user_id: string;
  owner_id: string | null;
  category: string;
  in_force_policies: number;
  /** The day it is for. */
  occasion: string | null;
}

export interface Started {
  run_id: string;
  contact_id: number;
}

export interface Beginning {
  tenant_id: string;
  flow: Pick<WorkflowFlow, "id" | "template_id" | "template_version">;
  step_id: string | null;
  depth: number;
  detail: string;
  now: number;
}

/**
 * With their history entries, in one statement; contacts already in the flow, or started for that occasion, are left
 * out.
 */
export async function insertRuns(
  trx: Trx,
  { tenant_id, flow, step_id, depth, detail, now }: Beginning,
  runs: readonly BegunRun[],
): Promise<Started[]> {
  const column = (name: Exclude<keyof BegunRun, "occasion">) => plainList(runs.map((run) => run[name]));
  const { rows } = await sql<Started>`
    with entering as (
      select * from unnest(${column("run_id")}::uuid[], ${column("history_id")}::uuid[], ${column("contact_id")}::bigint[],
        ${column("user_id")}::uuid[], ${column("owner_id")}::uuid[], ${column("category")}::text[],
        ${column("in_force_policies")}::int[], ${textList(runs.map(({ occasion }) => occasion))})
        as x (run_id, history_id, contact_id, user_id, owner_id, category, in_force_policies, occasion)
    ), begun as (
      insert into flow_runs (tenant_id, id, flow_id, template_id, version, contact_id, user_id, owner_id, category,
        in_force_policies, step_id, state, waiting_until, depth, occasion, started_at)
      select ${tenant_id}::uuid, run_id, ${flow.id}::uuid, ${flow.template_id}::uuid, ${flow.template_version}::int, contact_id,
        user_id, owner_id, category, in_force_policies, ${step_id}::uuid, 'waiting', ${now}::bigint,
        ${depth}::int, occasion, ${now}::bigint
      from entering on conflict do nothing returning id
    ), told as (
      insert into flow_history (tenant_id, id, run_id, flow_id, contact_id, at, step_id, step, result, detail, user_id)
      select ${tenant_id}::uuid, history_id, run_id, ${flow.id}::uuid, contact_id, ${now}::bigint, null, 'start', 'done',
        ${detail}::text, user_id
      from entering where run_id in (select id from begun)
    ) select run_id, contact_id from entering where run_id in (select id from begun) order by contact_id`.execute(trx);
  return rows;
}
