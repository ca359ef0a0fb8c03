/**
 * Runs of large audiences in memory for a minute, so that the pages of their people need not plan everybody again. A run is
 * its actor's alone, by what that actor sees now, for the trigger as it stands and the day.
 */
import { minuteMs } from "../../kit/durations.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { type DryRun, dryRunOf } from "./campaign-dry-run.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";

interface Kept {
  until: number;
  run: DryRun;
}

/** Of one server process. */
const peopleMax = 2_000_000;
const caches = new WeakMap<Services, Map<string, Kept>>();

/** Planned now, and kept where it was planned in groups. */
export async function newRun(ctx: Ctx, trigger: TriggerRow, on: string, singly?: number): Promise<DryRun> {
  const { services, world } = ctx;
  const key = await keyOf(ctx, trigger, on);
  const run = await dryRunOf(ctx, trigger, on, singly);
  const runs = caches.get(services) ?? new Map<string, Kept>();
  caches.set(services, runs);
  runs.delete(key);
  if (run.isLarge) runs.set(key, { until: world.now() + minuteMs, run });
  drop(runs, world.now());
  return run;
}

/** The kept one, or a new one. */
export async function keptRun(ctx: Ctx, trigger: TriggerRow, on: string, singly?: number): Promise<DryRun> {
  const kept = caches.get(ctx.services)?.get(await keyOf(ctx, trigger, on));
  return kept && kept.until > ctx.world.now() ? kept.run : newRun(ctx, trigger, on, singly);
}

async function keyOf({ trx, actor }: Ctx, { id, version }: TriggerRow, on: string): Promise<string> {
  return JSON.stringify([actor, await visibilityOf(trx, actor), id, version, on]);
}

/** Those that are over, and the oldest while there are too many people. */
function drop(runs: Map<string, Kept>, now: number): void {
  let people = 0;
  for (const [key, { until, run }] of [...runs].toReversed()) {
    for (const { ids } of run.groups) people += ids.length;
    if (until <= now || people > peopleMax) runs.delete(key);
  }
}
