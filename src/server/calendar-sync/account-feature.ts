/** Accounts of a provider whose feature is off for their owner: they are kept, and not synced until it is on again. */
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { userHasFeature } from "../db/flag-rows.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";
import { syncSoon } from "./sync-wake-rows.ts";

const byFeature = ["google", "outlook"] as const;
type FeatureKind = (typeof byFeature)[number];

const hasOwnFeature = (kind: string): kind is FeatureKind => byFeature.some((one) => one === kind);

export async function isTurnedOff(
  trx: Trx,
  { tenant_id, user_id, kind }: Pick<AuthorizationRow, "tenant_id" | "user_id" | "kind">,
): Promise<boolean> {
  return hasOwnFeature(kind) && !(await userHasFeature(trx, { tenant_id, user_id }, kind));
}

/** Turned on again, accounts sync within a minute; turned off, their next run ends before it begins. */
export async function syncAfterFlag({ trx, actor, world }: Ctx, key: string): Promise<void> {
  if (hasOwnFeature(key)) await syncSoon(trx, actor.tenant_id, key, world.now());
}
