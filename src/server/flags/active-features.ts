/** The active feature flag: its key is the company's, which is one deployment (domain §2). */
import { activeFeatures } from "../../contract/flags/feature-flags.ts";
import { refuse } from "../../kit/refusal.ts";
import { featuresFor } from "../db/flag-rows.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { deploymentRoles, isTrial } from "../deployment.ts";
import { implement } from "../http/mount.ts";

/** Development, stage and demo set a domain cookie from the active feature flag key (spec 000 §9). */
const domainCookie = "domain";

export const activeFeaturesImplementation = implement(activeFeatures, {
  show: async ({ trx, actor, services, cookies }) => {
    const { environment } = services.settings;
    const { key } = (await findTenant(trx, actor.tenant_id)) ?? refuse("unauthorized");
    if (isTrial(environment)) cookies.set(domainCookie, key, { readable: true });
    return { data: { key, features: await featuresFor(trx, actor, deploymentRoles(environment)) } };
  },
});
