/** Feature flags of a company, as its full admins set them. */
import { type FeatureFlag, featureFlags } from "../../contract/company/admin-settings.ts";
import { companyFlagKeys, companyFlags, isSwitchedOn } from "../../domain/account/company-switches.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findTenant, switchFeature } from "../db/tenant-rows.ts";

export const featureFlagsImplementation = implement(featureFlags, {
  list: async (ctx) => ({ data: await flagsOf(ctx) }),
  update: async (ctx, { body: { key, on } }) => {
    const { trx, actor, services } = ctx;
    const before = (await flagsOf(ctx)).find((flag) => flag.key === key);
    if (before?.on !== on) {
      await switchFeature(trx, actor.tenant_id, { key, on });
      const fields = { on: { old: before?.on ?? null, new: on } };
      await audit(ctx, { action: "edit", record_type: "feature_flag", record_id: key, fields });
      ctx.afterCommit(() => services.companyChanged(actor.tenant_id));
    }
    return { data: await flagsOf(ctx) };
  },
});

async function flagsOf({ trx, actor }: Ctx): Promise<FeatureFlag[]> {
  const { features } = (await findTenant(trx, actor.tenant_id)) ?? refuse("not_found");
  return companyFlagKeys.map((key) => {
    const { label, description: says } = companyFlags[key];
    return { key, label, says, on: isSwitchedOn(features, key) };
  });
}
