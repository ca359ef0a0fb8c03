import { optionWords } from "../contacts/labels.ts";
import type { Policy } from "./policy.ts";

/** What a policy is called: its carrier, and its product or what it is. */
export function policyName({ policy_type, product_name }: Policy, carrier: string): string {
  return [carrier, product_name || (policy_type ? optionWords(policy_type) : "")].filter(Boolean).join(" · ");
}

/** The same with its number, to tell it from another one like it. */
export function policyNameInFull(policy: Policy, carrier: string): string {
  return [policyName(policy, carrier), policy.policy_number || policy.application_number].filter(Boolean).join(" · ");
}
