/** Policies that wait too long, and what a contact's policies come to (domain §6, §7). */
import { dayMs, daysBetween } from "../../kit/dates.ts";
import type { Contact } from "./contact.ts";
import type { Policy } from "./policy.ts";
import { isInForce, isOpenPolicy } from "./policy-status.ts";

export const pendingDaysMax = 7;
export const submittedDaysMax = 21;
export const undeliveredDaysMax = 14;
export const renewalDaysAhead = 60;

/** Whole days in the present status. */
export function daysInStatus({ moves, created_at }: Pick<Policy, "moves" | "created_at">, now: number): number {
  return Math.max(0, Math.floor((now - (moves.at(-1)?.at ?? created_at)) / dayMs));
}

/** Why this policy needs attention, worst first; empty when it does not. `today` is the reader's day. */
export function attentionOf(policy: Policy, { now, today }: { now: number; today: string }): string[] {
  const days = daysInStatus(policy, now);
  const { status, renewal_date } = policy;
  const reasons: string[] = [];
  if (policy.draft_failed_at !== null && isInForce(status)) reasons.push("The last draft failed.");
  if (status === "grace") reasons.push("In its grace period.");
  if (status === "pending_requirements" && days > pendingDaysMax) {
    reasons.push(`Requirements pending for ${days} days.`);
  }
  if (status === "submitted" && days > submittedDaysMax) reasons.push(`Submitted ${days} days ago.`);
  if (status === "issued" && days > undeliveredDaysMax) reasons.push(`Issued ${days} days ago, not delivered.`);
  if (isInForce(status) && renewal_date !== null) {
    const ahead = daysBetween(today, renewal_date);
    if (ahead >= 0 && ahead <= renewalDaysAhead) {
      reasons.push(ahead === 0 ? "Renews today." : `Renews in ${ahead} ${ahead === 1 ? "day" : "days"}.`);
    }
  }
  return reasons;
}

export type PolicySummary = Pick<
  Contact,
  "in_force_policies" | "open_policies" | "annual_premium" | "policy_types" | "next_renewal_date"
>;

/** What a contact's row tells of its policies; `today` decides which renewal is next. */
export function policySummary(policies: readonly Policy[], today: string): PolicySummary {
  const inForce = policies.filter(({ status }) => isInForce(status));
  const renewals = inForce.flatMap(({ renewal_date }) =>
    renewal_date !== null && renewal_date >= today ? [renewal_date] : [],
  );
  return {
    in_force_policies: inForce.length,
    open_policies: policies.filter(({ status }) => isOpenPolicy(status)).length,
    annual_premium: inForce.reduce((sum, { annual_premium }) => sum + annual_premium, 0),
    policy_types: [...new Set(inForce.flatMap(({ policy_type }) => policy_type ?? []))].sort(),
    next_renewal_date: renewals.toSorted()[0] ?? null,
  };
}
