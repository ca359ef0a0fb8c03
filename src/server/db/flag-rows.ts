/** What decides a user's feature flags, and the decision (`domain/flags/evaluate.ts`). */
import { decideAll, decideFlag, type FlagFacts, type FlagUser } from "../../domain/flags/evaluate.ts";
import { featureKeys } from "../../domain/flags/flag-texts.ts";
import type { FeatureKey, Features } from "../../domain/users/features.ts";
import { dictionary } from "../../kit/dictionary.ts";
import type { Trx } from "./schema.ts";
import { findTenant } from "./tenant-rows.ts";

type Person = FlagUser & { readonly tenant_id: string };

/** `deployment`: the roles this deployment has; only they are decided by it. */
export async function flagFacts(trx: Trx, tenant_id: string, deployment: Features = dictionary()): Promise<FlagFacts> {
  const tenant = await findTenant(trx, tenant_id);
  return { rules: tenant?.flag_rules ?? dictionary(), company_number: tenant?.company_number ?? "", deployment };
}

export async function featuresFor(
  trx: Trx,
  person: Person,
  deployment: Features = dictionary(),
): Promise<Record<string, boolean>> {
  return decideAll(featureKeys, person, await flagFacts(trx, person.tenant_id, deployment));
}

export async function hasFeature(trx: Trx, person: Person, key: FeatureKey): Promise<boolean> {
  return decideFlag(key, person, await flagFacts(trx, person.tenant_id)).on;
}

/** For work in a user's name without their session; false for an unknown user. */
export async function userHasFeature(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  key: FeatureKey,
): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select(["id as user_id", "account_type", "rm"])
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .executeTakeFirst();
  return user !== undefined && hasFeature(trx, { tenant_id, ...user }, key);
}
