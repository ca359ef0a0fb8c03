/** A tenant's own calling rules. */
import type { DialRules } from "../../domain/dialer/dial-check.ts";
import { defaultDialRules, dialRulesOf, keptDialRules } from "../../domain/dialer/dial-rules.ts";
import { dialRulesSetting, type KeptDialRules, storedDialRules } from "../../domain/users/dial-rules-setting.ts";
import { findSetting } from "../db/setting-rows.ts";
import type { Trx } from "../db/schema.ts";

/** As sent to devices. Null: the shipped defaults. */
export async function findDialRules(trx: Trx, tenant_id: string, now: number): Promise<KeptDialRules | null> {
  const stored = storedDialRules((await findSetting(trx, tenant_id, dialRulesSetting)).value, defaultDialRules);
  return stored && keptDialRules(stored, now);
}

export async function dialRulesAt(trx: Trx, tenant_id: string, now: number): Promise<DialRules> {
  return dialRulesOf({ dial_rules: await findDialRules(trx, tenant_id, now) }, now);
}
