/** Default legal rules of a tenant; each dated, with its source (domain §23 R). */
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

/** The company's rules, with defaults for missing ones; a value stored by an older version lacks the newer parts. */
export function dialRulesOf({ dial_rules }: { dial_rules: Partial<DialRules> | null }): DialRules {
  return { ...defaultDialRules, ...dial_rules };
}
