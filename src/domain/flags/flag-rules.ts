/** Rules of a feature flag as admins write them. */
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import { accountTypes } from "../users/access.ts";
import type { FlagRule, FlagTarget } from "./evaluate.ts";

export const flagRulesMax = 200;
export const flagNoteLengthMax = 300;
export const companyNumberLengthMax = 40;

/** Roles a rule can name: those of the account types, and relationship managers. */
export const flagRoles = [...accountTypes, "rm"] as const;

export const flagMessages = {
  deployment: "This is set by the deployment, not by the company.",
  too_many: `A feature can have ${flagRulesMax} rules.`,
  twice: "Two rules are about the same people. Keep one.",
  nobody: "Choose whom the rule is for.",
  unknown_user: "This user no longer exists. Remove the rule or choose someone else.",
  nothing_to_undo: "There is no change to take back.",
} as const;

const choices: Readonly<Partial<Record<FlagTarget, readonly string[]>>> = {
  role: flagRoles,
  account_type: accountTypes,
  deployment: [""],
};

/** Normalized, nearest to the person first. Refuses with `invalid`; whether its users exist, the caller checks. */
export function checkedRules(rules: readonly FlagRule[]): FlagRule[] {
  if (rules.length > flagRulesMax) refuse("invalid", { rules: [flagMessages.too_many] });
  const tidy = rules.map((rule) => ({ ...rule, value: rule.for === "deployment" ? "" : oneLine(rule.value) }));
  const errors: FieldErrors = dictionary();
  const seen = new Set<string>();
  for (const [at, rule] of tidy.entries()) {
    const same = `${rule.for} ${rule.value}`;
    if (!isMeant(rule)) errors[`rules.${at}`] = [flagMessages.nobody];
    else if (seen.has(same)) errors[`rules.${at}`] = [flagMessages.twice];
    seen.add(same);
  }
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return tidy;
}

function isMeant({ for: target, value }: FlagRule): boolean {
  const among = choices[target];
  if (among) return among.includes(value);
  return value !== "" && value.length <= companyNumberLengthMax;
}
