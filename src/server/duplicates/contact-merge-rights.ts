import { mayMerge } from "../../domain/duplicates/merge-rights.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { featuresFor } from "../db/flag-rows.ts";

/** Some deployments limit merging to administrators, or disable it (domain §3 note 2, spec 001 §6). */
export async function mergeMustBeAllowed({ trx, actor }: Ctx): Promise<void> {
  if (!mayMerge(actor, await featuresFor(trx, actor))) refuse("forbidden");
}
