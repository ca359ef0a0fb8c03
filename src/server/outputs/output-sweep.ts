/** Every ten minutes: deletes files older than 24 hours, and marks work whose worker was lost for good as failed. */
import { outputKeptMs, outputSilentMsMax } from "../../domain/outputs/limits.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import { isUnderWay } from "../../domain/outputs/output.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { eachTenant } from "../jobs/each-tenant.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { endedOutputs, updateOutput } from "./output-rows.ts";
import { removeOutput, sweepHalfWritten } from "./output-store.ts";

const batchOutputs = 100;

export async function sweepOutputs(services: Services, signal: AbortSignal): Promise<Outcome> {
  await sweepHalfWritten(services, services.world.now() - outputKeptMs);
  return eachTenant(services, signal, async (tenant_id) => {
    while ((await tenantWork(services, systemActor(tenant_id), sweepBatch)) === batchOutputs)
      if (signal.aborted) return "again";
    return "done";
  });
}

async function sweepBatch(ctx: Ctx): Promise<number> {
  const { trx, actor, world, services, changeSet } = ctx;
  const now = world.now();
  const ended = await endedOutputs(trx, actor.tenant_id, {
    now,
    silentSince: now - outputSilentMsMax,
    limit: batchOutputs,
  });
  for (const output of ended) {
    if (output.file_id !== null) await removeOutput(services, actor.tenant_id, output.file_id);
    await updateOutput(trx, actor.tenant_id, output.id, { ...after(output, now), updated_at: now });
  }
  if (ended.length > 0) changeSet.add("outputs", ...ended.map(({ id }) => id));
  return ended.length;
}

function after(output: Parameters<typeof isUnderWay>[0], now: number): Parameters<typeof updateOutput>[3] {
  if (!isUnderWay(output)) return { deleted_at: now };
  return { state: "failed", error: outputMessages.lost, finished_at: now, expires_at: now + outputKeptMs };
}
