/** Runs ended early by a user: one run, or all runs of a flow. */
import { sql } from "kysely";
import type { FlowRun, StopReason } from "../../domain/workflow/flow.ts";
import { stopReasonWords } from "../../domain/workflow/flow-words.ts";
import type { Ctx } from "../context.ts";
import { plainList } from "../db/lists.ts";

type Leaving = Pick<FlowRun, "id" | "flow_id" | "contact_id" | "step_id">;

/** All runs of the flow, locked in id order. */
export async function stopRunsOf(ctx: Ctx, flow_id: string): Promise<number> {
  const runs = await ctx.trx
    .selectFrom("flow_runs")
    .select(["id", "flow_id", "contact_id", "step_id"])
    .where((eb) => eb.and({ tenant_id: ctx.actor.tenant_id, flow_id, ended_at: null }))
    .orderBy("id")
    .forUpdate()
    .execute();
  await stopRuns(ctx, runs, "flow_stopped");
  return runs.length;
}

/** The caller has locked the runs. */
export async function stopRuns(ctx: Ctx, runs: readonly Leaving[], why: StopReason): Promise<void> {
  if (runs.length === 0) return;
  const { trx, actor, world } = ctx;
  const now = world.now();
  const ids = plainList(runs.map(({ id }) => id));
  await sql`update flow_runs set state = 'stopped', waiting_until = null, ended_at = ${now}, why = ${why}
    where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
  await sql`insert into flow_history (tenant_id, id, run_id, flow_id, contact_id, at, step_id, step, result, detail, user_id)
    select ${actor.tenant_id}::uuid, x.id, x.run_id, x.flow_id, x.contact_id, ${now}::bigint, x.step_id, 'stop', 'done', ${stopReasonWords[why]},
      ${actor.user_id}::uuid
    from unnest(${plainList(runs.map(() => world.uuid()))}::uuid[], ${ids}::uuid[],
      ${plainList(runs.map(({ flow_id }) => flow_id))}::uuid[], ${plainList(runs.map(({ contact_id }) => contact_id))}::bigint[],
      ${plainList(runs.map(({ step_id }) => step_id))}::uuid[])
      as x (id, run_id, flow_id, contact_id, step_id)`.execute(trx);
}
