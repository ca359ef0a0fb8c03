/** The law-driven rules a tenant starts with; each dated, with its source (domain §23 R). */
import { defaultAttemptCaps } from "./attempts.ts";
import { defaultCallingHours } from "./calling-hours.ts";
import type { DialRules } from "./dial-check.ts";
import { defaultGroundRules } from "./do-not-call.ts";

export const defaultDialRules: DialRules = {
  hours: defaultCallingHours,
  caps: defaultAttemptCaps,
  grounds: defaultGroundRules,
};
