/** Public API of the policies feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { PolicyBadge, usePolicyName } from "./policy-badge.tsx";
export { policyParts } from "./policy-fields.ts";
export { accountPart, moneyPart, notesQuestion, suitabilityPart, surrenderPart } from "./security-fields.ts";

export const PoliciesPanel = lazyPart(async () => (await import("./policies-panel.tsx")).PoliciesPanel);
export const SecuritiesPanel = lazyPart(async () => (await import("./securities-panel.tsx")).SecuritiesPanel);
export const AskingPolicies = lazyPart(async () => (await import("./asking-policies.tsx")).AskingPolicies);
