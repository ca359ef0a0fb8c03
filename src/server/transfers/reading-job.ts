/** Every few minutes: ends former owners' expired read access to contacts they gave away. */
import type { Services } from "../services.ts";
import { eachTenant } from "../jobs/each-tenant.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { endRunOut } from "./grant-rows.ts";

const batchGrants = 1_000;

export async function endReadings(services: Services, signal: AbortSignal): Promise<Outcome> {
  return eachTenant(services, signal, async (tenant_id) => {
    while ((await tenantWork(services, systemActor(tenant_id), (ctx) => endRunOut(ctx, batchGrants))) === batchGrants)
      if (signal.aborted) return "again";
    return "done";
  });
}
