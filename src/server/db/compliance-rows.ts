/** A tenant's own rules on retention and legal texts, for all who follow them. */
import {
  complianceAhead,
  complianceDay,
  complianceText,
  type ComplianceText,
  type RetentionRule,
  retentionOn,
} from "../../domain/compliance/compliance.ts";
import {
  complianceSetting,
  type StoredCompliance,
  storedCompliance,
} from "../../domain/compliance/compliance-setting.ts";
import type { Trx } from "./schema.ts";
import { findSetting } from "./setting-rows.ts";

export async function findCompliance(trx: Trx, tenant_id: string): Promise<StoredCompliance[]> {
  return storedCompliance((await findSetting(trx, tenant_id, complianceSetting)).value);
}

/** As sent to devices: without those no longer in force. */
export async function complianceForDevices(trx: Trx, tenant_id: string, now: number) {
  const ahead = complianceAhead(await findCompliance(trx, tenant_id), complianceDay(now));
  return ahead.map(({ key, from, source, value }) => ({ key, from, source, value }));
}

export async function retentionAt(trx: Trx, tenant_id: string, at: number): Promise<RetentionRule> {
  return retentionOn(await findCompliance(trx, tenant_id), complianceDay(at));
}

export async function complianceTextAt(
  trx: Trx,
  tenant_id: string,
  { key, at }: { key: ComplianceText; at: number },
): Promise<string> {
  return complianceText(await findCompliance(trx, tenant_id), key, complianceDay(at));
}
