/** Policies at risk, from the mirror: looked up by status, without reading all. */
import { type PolicyRisk, policyRisk, riskKinds, riskStatuses } from "../../domain/work/at-risk.ts";
import { renewalDaysAhead } from "../../domain/values/limits.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { addDays } from "../../kit/dates.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

export interface RiskRow extends PolicyRisk {
  /** Of the policy. */
  id: string;
  contact_id: number;
  policy_type: Policy["policy_type"];
}

/** Maximum read per kind, nearest date first. */
export const riskRowsMax = 5_000;

/** All on this device, most severe first; the contact index determines the contact's owner. */
export async function policiesAtRisk(db: LocalDatabase, now: number, today: string): Promise<RiskRow[]> {
  const found = await candidates(db, today);
  return found
    .flatMap((policy) => {
      const risk = policyRisk(policy, { now, today });
      const { id, contact_id, policy_type } = policy;
      return risk ? [{ id, contact_id, policy_type, ...risk }] : [];
    })
    .toSorted(
      (one, other) =>
        riskKinds.indexOf(one.kind) - riskKinds.indexOf(other.kind) ||
        one.days_left - other.days_left ||
        one.contact_id - other.contact_id,
    );
}

async function candidates(db: LocalDatabase, today: string): Promise<Policy[]> {
  const table = plainTable(db, "policies");
  const parts = await Promise.all([
    ...riskStatuses.map((status) => table.where("status").equals(status).limit(riskRowsMax).toArray()),
    table.where("draft_failed_at").above("").limit(riskRowsMax).toArray(),
    table
      .where("renewal_date")
      .between(today, addDays(today, renewalDaysAhead), true, true)
      .limit(riskRowsMax)
      .toArray(),
  ]);
  const byId = new Map(parts.flat().map((row) => [String(row.id), row as unknown as Policy]));
  return [...byId.values()];
}
