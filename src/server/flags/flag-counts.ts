/** Whom a feature is on for, and what a change of its rules does: by the function that decides requests. */
import type { FlagPreview } from "../../contract/flags/feature-flags.ts";
import { adminOnly, decideFlag, type FlagFacts, type FlagRule, type FlagUser } from "../../domain/flags/evaluate.ts";
import type { FeatureKey } from "../../domain/users/features.ts";
import type { Ctx } from "../context.ts";
import { listFlagUsers } from "./flag-change-rows.ts";
import { countRunning } from "./flag-running-rows.ts";

export function countOn(key: FeatureKey, users: readonly FlagUser[], facts: FlagFacts): number {
  return users.filter((user) => decideFlag(key, user, facts).on).length;
}

export interface AskedChange {
  key: FeatureKey;
  rules: readonly FlagRule[];
}

export async function previewChange(
  { trx, actor, world }: Ctx,
  { key, rules }: AskedChange,
  facts: FlagFacts,
): Promise<FlagPreview> {
  const users = await listFlagUsers(trx, actor.tenant_id);
  const after: FlagFacts = { ...facts, rules: { ...facts.rules, [key]: rules } };
  const changed = (about: FeatureKey, on: boolean) =>
    users.filter((user) => decideFlag(about, user, after).on === on && decideFlag(about, user, facts).on !== on);
  // A limit stops what the limited feature has under way.
  const limited = [...adminOnly].find(([, limit]) => limit === key)?.[0];
  const losers = changed(limited ?? key, false).map(({ user_id }) => user_id);
  const asked = { tenant_id: actor.tenant_id, now: world.now(), key: limited ?? key, user_ids: losers };
  return {
    gain: changed(key, true).length,
    lose: changed(key, false).length,
    on_for: countOn(key, users, after),
    of: users.length,
    running: await countRunning(trx, asked),
  };
}
