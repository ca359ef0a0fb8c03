/** A job's transaction: like a request's, with rights, stamps and hints, but nobody waiting for a reply. */
import type { Actor } from "../actor.ts";
import { stamp } from "../changes/stamp.ts";
import { Touched } from "../changes/touched.ts";
import type { Ctx } from "../context.ts";
import { tenantTx, type TenantTxOptions } from "../db/tenant-tx.ts";
import type { House } from "../house.ts";

type Run = () => void | Promise<void>;

export async function tenantWork<T>(
  house: House,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
  options: TenantTxOptions = {},
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
      const result = await work({ ...silentRequest(house), actor, trx, touched, ...hooks });
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

function silentRequest(house: House) {
  const { world, db } = house;
  const request = { id: world.uuid(), ip: "", user_agent: "", cookie: () => undefined, op_id: undefined };
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
