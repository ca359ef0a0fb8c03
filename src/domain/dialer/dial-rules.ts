/** The law-driven rules a tenant starts with; each dated, with its source (domain §23 R). */
import { defaultAttemptCaps } from "../calls/attempts.ts";
import { defaultCallingHours } from "./calling-hours.ts";
import type { DialRules } from "./dial-check.ts";
import { defaultDncCheckRules } from "./dnc-check.ts";
import { defaultGroundRules } from "./do-not-call.ts";

export const defaultDialRules: DialRules = {
  hours: defaultCallingHours,
  caps: defaultAttemptCaps,
  grounds: defaultGroundRules,
  dnc_check: defaultDncCheckRules,
};

/** The company's own, as shipped where it keeps none; what an older version remembered lacks the newer parts. */
export function dialRulesOf({ dial_rules }: { dial_rules: Partial<DialRules> | null }): DialRules {
  return { ...defaultDialRules, ...dial_rules };
}
