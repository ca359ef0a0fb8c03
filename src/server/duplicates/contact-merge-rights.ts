import { mayMerge } from "../../domain/duplicates/merge-rights.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findTenant } from "../db/tenant-rows.ts";

/** Some deployments limit merging to administrators, or disable it (domain §3 note 2, spec 001 §6). */
export async function mergeMustBeAllowed({ trx, actor }: Ctx): Promise<void> {
  const tenant = await findTenant(trx, actor.tenant_id);
  if (!tenant || !mayMerge(actor, tenant.features)) refuse("forbidden");
}
