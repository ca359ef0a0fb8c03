/** Processes the triggers of a flow: contacts they concern enter it if they qualify. */
import { triggerKindWords } from "../../domain/workflow/flow-words.ts";
import { flowDepthMax } from "../../domain/workflow/limits.ts";
import { triggerMatches } from "../../domain/workflow/trigger-match.ts";
import type { Ctx } from "../context.ts";
import { enteringOf } from "./flow-owner.ts";
import { startRuns } from "./flow-starts.ts";
import { contactsConcerned, takeTriggers, type FlowTrigger } from "./flow-trigger-rows.ts";
import { type FlowAtWork, findFlowAtWork } from "./flow-work-rows.ts";

const triggersPerBatch = 200;

/** Returns how many there were; they are deleted in the same transaction. */
export async function processTriggers(ctx: Ctx, flow_id: string): Promise<number> {
  const { trx, actor } = ctx;
  const wakes = await takeTriggers(trx, actor.tenant_id, flow_id, triggersPerBatch);
  const flow = wakes.length === 0 ? undefined : await findFlowAtWork(trx, actor.tenant_id, flow_id);
  if (flow) await begin(ctx, flow, wakes);
  return wakes.length;
}

async function begin(ctx: Ctx, flow: FlowAtWork, wakes: readonly FlowTrigger[]): Promise<void> {
  const meant = wakes.filter((wake) => depthAfter(wake) <= flowDepthMax && triggerMatches(flow.plan.trigger, wake));
  const of = { tenant_id: ctx.actor.tenant_id, now: ctx.world.now() };
  const concerned = await contactsConcerned(ctx.trx, of, meant);
  const depths = new Map<number, number>();
  for (const [place, wake] of meant.entries()) {
    for (const id of concerned[place] ?? []) if (!depths.has(id)) depths.set(id, depthAfter(wake));
  }
  const entering = await enteringOf(ctx, flow, [...depths.keys()]);
  const detail = triggerKindWords[flow.plan.trigger.kind];
  for (const depth of new Set(depths.values())) {
    const contacts = entering.filter(({ id }) => depths.get(id) === depth);
    await startRuns(ctx, { ...flow, steps: flow.plan.steps }, contacts, { depth, detail });
  }
}

/** A user's change starts at depth 0; a flow's change, one deeper than that flow. */
function depthAfter({ depth }: FlowTrigger): number {
  return depth === null ? 0 : depth + 1;
}
