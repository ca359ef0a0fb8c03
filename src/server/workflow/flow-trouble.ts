/** A failed step: its transaction was rolled back. It is retried with growing delays, then given up. */
import { dictionary } from "../../kit/dictionary.ts";
import { retryAfterMs } from "../../domain/workflow/limits.ts";
import { stepById } from "../../domain/workflow/next-step.ts";
import { dayOf } from "../../kit/dates.ts";
import { Refusal } from "../../kit/refusal.ts";
import { notifyFlowFailed } from "../notices/notice-rows.ts";
import type { Ctx } from "../context.ts";
import { type DueRun, holdDueRun, recordHistory, updateRun } from "./flow-run-rows.ts";
import { type FlowOfRun, findFlowOfRun } from "./flow-work-rows.ts";

export async function noteTrouble(ctx: Ctx, due: DueRun, error: unknown): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const run = await holdDueRun(trx, tenant_id, due.id, world.now());
  const flow = run && (await findFlowOfRun(trx, tenant_id, run));
  const step = run?.step_id && flow ? stepById(flow.plan.steps, run.step_id) : null;
  if (!run || !flow || !step) return;
  const detail = wordsOf(error);
  await recordHistory(ctx, run, { step_id: step.id, step: step.kind, result: "failed", detail });
  const pauseMs = retryAfterMs[run.tries];
  const tries = run.tries + 1;
  const now = world.now();
  if (pauseMs === undefined) await tellOwner(ctx, flow, { contact_id: run.contact_id, why: detail });
  await updateRun(
    trx,
    tenant_id,
    run.id,
    pauseMs === undefined
      ? { tries, state: "failed", waiting_until: null, ended_at: now, why: detail }
      : { tries, state: "waiting", waiting_until: now + pauseMs },
  );
}

/** Notifies the flow's owner: once a day, however many contacts it fails for. */
async function tellOwner(
  { trx, actor, world, changeSet }: Ctx,
  { id: flow_id, name: flow_name, owner_id }: Pick<FlowOfRun, "id" | "name" | "owner_id">,
  failure: { contact_id: number; why: string },
): Promise<void> {
  const now = world.now();
  const owner = { tenant_id: actor.tenant_id, user_id: owner_id };
  const failed = { flow_id, flow_name, ...failure };
  changeSet.add("notice_facts", await notifyFlowFailed(trx, owner, { id: world.uuid(), failed, day: dayOf(now), now }));
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Refusal)) return "Something went wrong on the server.";
  const [words] = Object.values(error.fields).flat();
  // A bare id or code means nothing to the user.
  return words?.includes(" ") ? words : (received[error.code] ?? "It was rejected.");
}

const received: Readonly<Record<string, string>> = dictionary({
  not_found: "An item used by this step no longer exists.",
  forbidden: "Not permitted.",
});
