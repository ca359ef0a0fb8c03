/** Every minute: enqueues accounts that are due and those whose job was lost. */
import type { Services } from "../services.ts";
import { eachTenant } from "../jobs/each-tenant.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { dueAccounts, endedAccounts } from "./sync-run-rows.ts";

const accountsMax = 200;

export async function askDueSyncs(services: Services, signal: AbortSignal): Promise<Outcome> {
  return eachTenant(services, signal, (tenant_id) =>
    tenantWork(services, systemActor(tenant_id), async ({ trx, world }) => {
      for (const authorization_id of await dueAccounts(trx, tenant_id, world.now(), accountsMax))
        await services.jobs.enqueue(trx, "sync_calendar", { tenant_id, authorization_id });
      for (const authorization_id of await endedAccounts(trx, tenant_id, world.now(), accountsMax))
        await services.jobs.enqueue(trx, "end_authorization", { tenant_id, authorization_id });
    }),
  );
}
