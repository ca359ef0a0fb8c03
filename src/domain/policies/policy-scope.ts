/**
 * The Scope of Appointment a Medicare application needs before it is submitted (domain §7): a warning that a manager
 * can override.
 */
import { type AccountType, may } from "../users/access.ts";
import { type Features, isOn } from "../users/features.ts";
import { isMedicare, type PolicyFields } from "./policy.ts";

/** What submitting without one requires: a reason, or a manager. */
export type ScopeNeed = "reason" | "manager";

export const scopeWords = {
  reason: "Enter the reason it is submitted without a Scope of Appointment.",
  manager: "This needs a completed Scope of Appointment. A manager can continue with a reason.",
} as const;

export function lacksScope(policy: Pick<PolicyFields, "policy_type" | "soa_request_id">): boolean {
  return isMedicare(policy) && policy.soa_request_id === null;
}

/**
 * `features`: those of the user. Without the feature `soa` nobody could link one, so any user may continue
 * with a reason; with it, only managers may.
 */
export function scopeNeed(who: { account_type: AccountType; rm: boolean }, features: Features): ScopeNeed {
  return !isOn(features, "soa") || may(who, "contacts.transfer") ? "reason" : "manager";
}
