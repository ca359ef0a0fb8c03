import { optionWords } from "../contacts/labels.ts";
import type { Policy } from "./policy.ts";

/** Display name of a policy: its carrier, and its product or type. */
export function policyName({ policy_type, product_name }: Policy, carrier: string): string {
  return [carrier, product_name || (policy_type ? optionWords(policy_type) : "")].filter(Boolean).join(" · ");
}

/** The same with its number, to distinguish similar policies. */
export function policyNameInFull(policy: Policy, carrier: string): string {
  return [policyName(policy, carrier), policy.policy_number || policy.application_number].filter(Boolean).join(" · ");
}
