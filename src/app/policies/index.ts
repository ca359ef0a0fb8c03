/** What other features may use of policies. */
import { lazy } from "react";

export { PolicyBadge, usePolicyName } from "./policy-badge.tsx";
export { policyParts } from "./policy-fields.ts";
export { accountPart, moneyPart, notesQuestion, suitabilityPart, surrenderPart } from "./security-fields.ts";

export const PoliciesPanel = lazy(async () => ({ default: (await import("./policies-panel.tsx")).PoliciesPanel }));
export const SecuritiesPanel = lazy(async () => ({
  default: (await import("./securities-panel.tsx")).SecuritiesPanel,
}));
export const SoaPanel = lazy(async () => ({ default: (await import("./soa-panel.tsx")).SoaPanel }));
