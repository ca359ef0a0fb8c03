/** A transaction beside a request's own: with rights, stamps and hints, for jobs and for calls that wait for a vendor. */
import type { Actor } from "../actor.ts";
import { stamp } from "../changes/stamp.ts";
import { Touched } from "../changes/touched.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { tenantTx, type TenantTxOptions } from "../db/tenant-tx.ts";
import { wakeSyncAbout } from "../calendar-sync/sync-wake.ts";
import { wakeFlows } from "../workflow/flow-waking.ts";
import type { House } from "../house.ts";

type Run = () => void | Promise<void>;

/** `options.request`: whose call it belongs to; a job has none. `isSync`: what it writes is known to its provider already. */
export async function tenantWork<T>(
  house: House,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
  options: TenantTxOptions & { request?: RequestFacts; isSync?: boolean } = {},
): Promise<T> {
  const touched = new Touched();
  const after: Run[] = [];
  const undone: Run[] = [];
  const { result, seq } = await tenantTx(
    house.db,
    actor.tenant_id,
    async (trx) => {
      const hooks = {
        afterCommit: (run: Run) => void after.push(run),
        afterRollback: (run: Run) => void undone.push(run),
      };
      const result = await work({ ...silentRequest(house, options.request), actor, trx, touched, ...hooks });
      if (!options.isSync) await wakeSyncAbout({ house, trx }, actor.tenant_id, touched);
      await wakeFlows({ house, trx }, actor.tenant_id, touched);
      return { result, seq: await stamp(trx, actor.tenant_id, touched) };
    },
    options,
  ).catch(async (error: unknown) => {
    for (const run of undone) await run();
    throw error;
  });
  if (seq !== undefined) for (const [table] of touched.entries()) house.hint(actor.tenant_id, table, seq);
  for (const run of after) await run();
  return result;
}

function silentRequest(house: House, asked: RequestFacts | undefined) {
  const { world, db } = house;
  const request = asked ?? { id: world.uuid(), ip: "", user_agent: "", cookie: () => undefined, op_id: undefined };
  return { house, world, db, request, cookies: { set: () => {}, clear: () => {} }, header: () => {} };
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
