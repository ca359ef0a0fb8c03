/** Every few minutes: ends former owners' expired read access to contacts they gave away. */
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { endRunOut } from "./grant-rows.ts";

const batchGrants = 1_000;

export async function endReadings(services: Services, signal: AbortSignal): Promise<Outcome> {
  const tenants = await services.db.selectFrom("tenants").select("tenant_id").orderBy("tenant_id").execute();
  for (const { tenant_id } of tenants) {
    let ended = batchGrants;
    while (ended === batchGrants) {
      if (signal.aborted) return "again";
      ended = await tenantWork(services, systemActor(tenant_id), (ctx) => endRunOut(ctx, batchGrants));
    }
  }
  return "done";
}
