/** A transaction beside a request's own: with rights, stamps and hints, for jobs and for calls that wait for a vendor. */
import type { Actor } from "../actor.ts";
import { stamp } from "../changes/stamp.ts";
import { ChangeSet } from "../changes/change-set.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { tenantTx, type TenantTxOptions } from "../db/tenant-tx.ts";
import { wakeSyncAbout } from "../calendar-sync/sync-wake.ts";
import { triggerFlows } from "../workflow/trigger-flows.ts";
import type { Services } from "../services.ts";

type Run = () => void | Promise<void>;

/** `options.request`: whose call it belongs to; a job has none. `isSync`: what it writes is known to its provider already. */
export async function tenantWork<T>(
  services: Services,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
  options: TenantTxOptions & { request?: RequestFacts; isSync?: boolean } = {},
): Promise<T> {
  const changeSet = new ChangeSet();
  const after: Run[] = [];
  const undone: Run[] = [];
  const { result, seq } = await tenantTx(
    services.db,
    actor.tenant_id,
    async (trx) => {
      const hooks = {
        afterCommit: (run: Run) => void after.push(run),
        afterRollback: (run: Run) => void undone.push(run),
      };
      const result = await work({ ...silentRequest(services, options.request), actor, trx, changeSet, ...hooks });
      if (!options.isSync) await wakeSyncAbout({ services, trx }, actor.tenant_id, changeSet);
      await triggerFlows({ services, trx }, actor.tenant_id, changeSet);
      return { result, seq: await stamp(trx, actor.tenant_id, changeSet) };
    },
    options,
  ).catch(async (error: unknown) => {
    for (const run of undone) await run();
    throw error;
  });
  if (seq !== undefined) for (const [table] of changeSet.entries()) services.notifyChanged(actor.tenant_id, table, seq);
  for (const run of after) await run();
  return result;
}

function silentRequest(services: Services, asked: RequestFacts | undefined) {
  const { world, db } = services;
  const request = asked ?? { id: world.uuid(), ip: "", user_agent: "", cookie: () => undefined, op_id: undefined };
  return { services, world, db, request, cookies: { set: () => {}, clear: () => {} }, header: () => {} };
}

/** The product itself at work in a tenant: nobody's session, and no right of its own. */
export function systemActor(tenant_id: string): Actor {
  const nobody = "00000000-0000-0000-0000-000000000000";
  return {
    tenant_id,
    user_id: nobody,
    session_id: nobody,
    account_type: "basic",
    rm: false,
    rm_agent_ids: [],
    business_unit_id: null,
    c_1: false,
    acting: null,
  };
}
