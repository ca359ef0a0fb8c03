/** A tenant's own calling rules. */
import { defaultDialRules } from "../../domain/dialer/dial-rules.ts";
import { dialRulesSetting, type KeptDialRules, keptDialRules } from "../../domain/users/dial-rules-setting.ts";
import { findSetting } from "../db/setting-rows.ts";
import type { Trx } from "../db/schema.ts";

/** Null: the shipped defaults. */
export async function findDialRules(trx: Trx, tenant_id: string): Promise<KeptDialRules | null> {
  return keptDialRules((await findSetting(trx, tenant_id, dialRulesSetting)).value, defaultDialRules);
}
