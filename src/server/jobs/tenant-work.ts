/** A unit of work outside a request's transaction: for jobs and for endpoints that wait for a vendor. */
import type { Actor } from "../actor.ts";
import { type Unit, unitOfWork, type UnitOptions } from "../changes/unit-of-work.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import type { Services } from "../services.ts";

/** `options.request`: the request it belongs to; a job has none. */
export function tenantWork<T>(
  services: Services,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
  { request, ...options }: UnitOptions & { request?: RequestFacts } = {},
): Promise<T> {
  const run = (unit: Unit) => work({ ...silentRequest(services, request), actor, ...unit });
  return unitOfWork(services, actor.tenant_id, run, options);
}

function silentRequest(services: Services, asked: RequestFacts | undefined) {
  const { world, db } = services;
  const request = asked ?? { id: world.uuid(), ip: "", user_agent: "", cookie: () => undefined, op_id: undefined };
  return { services, world, db, request, cookies: { set: () => {}, clear: () => {} }, header: () => {} };
}

/** The system actor in a tenant: no session and no rights of its own. */
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
