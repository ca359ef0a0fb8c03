/**
 * Accounts of a provider whose feature is off for their owner: they are kept, and neither synced nor offered until it is
 * on again.
 */
import type { AuthorizationKind } from "../../domain/calendar/authorization.ts";
import type { FeatureKey } from "../../domain/users/features.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { userHasFeature } from "../db/flag-rows.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";
import { syncSoon } from "./sync-wake-rows.ts";

const byFeature = ["google", "outlook", "calendly", "csg", "phone_burner"] as const satisfies readonly (FeatureKey &
  AuthorizationKind)[];
type FeatureKind = (typeof byFeature)[number];

export const hasOwnFeature = (kind: string): kind is FeatureKind => byFeature.some((one) => one === kind);

export async function isTurnedOff(
  trx: Trx,
  { tenant_id, user_id, kind }: Pick<AuthorizationRow, "tenant_id" | "user_id" | "kind">,
): Promise<boolean> {
  return hasOwnFeature(kind) && !(await userHasFeature(trx, { tenant_id, user_id }, kind));
}

/** Turned on again, accounts catch up within a minute; turned off, their next run ends before it begins. */
export async function syncAfterFlag({ trx, actor, world, services }: Ctx, key: string): Promise<void> {
  const { tenant_id } = actor;
  if (key === "google" || key === "outlook") await syncSoon(trx, tenant_id, key, world.now());
  if (key === "calendly") await services.jobs.enqueue(trx, "fetch_bookings", { tenant_id });
}
