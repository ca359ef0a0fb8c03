/** The Scope of Appointment a Medicare application asks for before it is submitted (domain §7): a warning; a manager may go on. */
import { type AccountType, may } from "../users/access.ts";
import { isMedicare, type PolicyFields } from "./policy.ts";

/** What going on without one asks for: a reason, or somebody who may let it pass. */
export type ScopeNeed = "reason" | "manager";

export const scopeWords = {
  reason: "Enter the reason it is submitted without a Scope of Appointment.",
  manager: "This needs a completed Scope of Appointment. A manager can continue with a reason.",
} as const;

export function lacksScope(policy: Pick<PolicyFields, "policy_type" | "soa_request_id">): boolean {
  return isMedicare(policy) && policy.soa_request_id === null;
}

/**
 * `features`: what is switched on for the tenant. While Scopes of Appointment are not kept here (`soa`), nobody could link one,
 * so that anybody goes on with a reason; from then on those who lead others.
 */
export function scopeNeed(
  who: { account_type: AccountType; rm: boolean },
  features: Readonly<Record<string, boolean>>,
): ScopeNeed {
  return features["soa"] !== true || may(who, "contacts.transfer") ? "reason" : "manager";
}
