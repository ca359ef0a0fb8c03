/** Asks for a sync: after our own write, when a provider reports, when a person asks. Many wishes before it runs are one. */
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import type { House } from "../house.ts";
import { wantSync, wantSyncOf } from "./sync-wake-rows.ts";

interface Waking {
  readonly house: Pick<House, "jobs">;
  readonly trx: Trx;
}

/** After events of these people changed here: their accounts that ours go to are brought in step. */
export async function wakeSyncOf(
  ctx: Pick<Ctx, "house" | "trx" | "actor">,
  user_ids: readonly string[],
): Promise<void> {
  const { tenant_id } = ctx.actor;
  for (const id of await wantSyncOf(ctx.trx, tenant_id, user_ids)) await enqueue(ctx, tenant_id, id);
}

/** One account; false where it is let go of, paused or waits for its owner to sign in. */
export async function wakeSync(waking: Waking, tenant_id: string, authorization_id: string): Promise<boolean> {
  const woken = await wantSync(waking.trx, tenant_id, authorization_id);
  if (woken === "now") await enqueue(waking, tenant_id, authorization_id);
  return woken !== "never";
}

function enqueue({ house, trx }: Waking, tenant_id: string, authorization_id: string): Promise<void> {
  return house.jobs.enqueue(trx, "sync_calendar", { tenant_id, authorization_id });
}
