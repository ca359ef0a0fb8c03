/** Default legal rules of a tenant; each dated, with its source (domain §23 R). */
import { defaultAttemptCaps } from "../calls/attempts.ts";
import type { DatedRule, KeptDialRules, StoredDialRules } from "../users/dial-rules-setting.ts";
import { defaultCallingHours } from "./calling-hours.ts";
import { ruleDay, rulesOn, versionsAfter } from "./dated-rules.ts";
import type { DialRules } from "./dial-check.ts";
import { defaultDncCheckRules } from "./dnc-check.ts";
import { defaultGroundRules } from "./do-not-call.ts";
import { defaultRecordingRules } from "./recording-rules.ts";
import { defaultTextingHours } from "./texting-hours.ts";

export const defaultDialRules: DialRules = {
  hours: defaultCallingHours,
  text_hours: defaultTextingHours,
  caps: defaultAttemptCaps,
  grounds: defaultGroundRules,
  dnc_check: defaultDncCheckRules,
  recording: defaultRecordingRules,
};

type OwnRules = Partial<DialRules> & { ahead?: readonly DatedRule[] | undefined };

/** The company's rules in force, with defaults for missing ones; a value stored by an older version lacks newer parts. */
export function dialRulesOf({ dial_rules }: { dial_rules?: OwnRules | null }, now: number): DialRules {
  if (!dial_rules) return defaultDialRules;
  const { ahead = [], ...own } = dial_rules;
  const base = { ...defaultDialRules, ...own };
  if (ahead.length === 0) return base;
  const day = ruleDay(now);
  const known = ofDay.get(dial_rules);
  if (known?.day === day) return known.rules;
  const rules = rulesOn(base, ahead, day);
  ofDay.set(dial_rules, { day, rules });
  return rules;
}

/** The same object all day: what is computed from it is kept with it. */
const ofDay = new WeakMap<OwnRules, { day: string; rules: DialRules }>();

/** What travels to devices: the rules in force, and those whose day is to come. */
export function keptDialRules({ base, versions }: StoredDialRules, now: number): KeptDialRules {
  const day = ruleDay(now);
  const ahead = versionsAfter(versions, day).map(({ place, from, rule }) => ({ place, from, rule }));
  return { ...rulesOn(base, versions, day), ...(ahead.length > 0 && { ahead }) };
}
