/** Rules and decisions of feature flags, in words. */
import { countOf } from "../../kit/text.ts";
import { accountTypeLabels } from "../users/labels.ts";
import { type FlagReason, type FlagRule, flagTargets, type FlagTarget } from "./evaluate.ts";
import { flagText } from "./flag-texts.ts";

export const flagTargetLabels: Record<FlagTarget, string> = {
  user: "User",
  role: "Role",
  account_type: "Account type",
  company_number: "Company number",
  deployment: "Everyone",
};

export const waitsWords = "Not available yet: this flag changes nothing.";

/** Shown on the page; the order is the one that decides. */
export const precedenceWords = `A rule nearer to a person wins: ${flagTargets
  .map((target) => flagTargetLabels[target].toLowerCase())
  .join(", then ")}. If two roles of a person disagree, off wins. Without a rule, the built-in value applies.`;

type NameOf = (user_id: string) => string;

export function ruleSubject({ for: target, value }: FlagRule, nameOf: NameOf): string {
  if (target === "deployment") return "Everyone";
  if (target === "user") return nameOf(value);
  if (target === "company_number") return `Company number ${value}`;
  const role = value === "rm" ? "Relationship managers" : (accountTypeLabels[value as never] ?? value);
  return target === "role" ? `Role ${role}` : `Account type ${role}`;
}

export function ruleWords(rule: FlagRule, nameOf: NameOf): string {
  return `${ruleSubject(rule, nameOf)}: ${rule.on ? "on" : "off"}`;
}

export function rulesWords(rules: readonly FlagRule[], nameOf: NameOf): string {
  return rules.length === 0 ? "Built-in value" : rules.map((rule) => ruleWords(rule, nameOf)).join("; ");
}

/** Which rule decided, for one person. */
export function reasonWords(reason: FlagReason): string {
  const isThem = () => "this user";
  if (reason.kind === "shipped") return "Built-in value";
  if (reason.kind === "settings") return "Set by the deployment";
  if (reason.kind === "rule") return `Rule for ${subjectInside(reason.rule)}`;
  const by = reason.rule ? `, by the rule for ${subjectInside(reason.rule)}` : "";
  return `Limited by “${flagText(reason.key).label}”${by}`;

  function subjectInside(rule: FlagRule): string {
    const subject = ruleSubject(rule, isThem);
    return rule.for === "deployment" ? "everyone" : subject.charAt(0).toLowerCase() + subject.slice(1);
  }
}

export function stateWords({ on_for, of }: { on_for: number; of: number }): string {
  if (on_for === 0) return "Off";
  return on_for === of ? "On for everyone" : `On for ${on_for.toLocaleString("en-US")} of ${countOf(of, "user")}`;
}

interface Effect {
  gain: number;
  lose: number;
  running: number;
}

const keptWords = {
  accounts: "an account connected, which is kept but not used meanwhile",
  work: "something running, which is kept and waits meanwhile",
  nothing: "something running, which is kept",
} as const;

/** `limits`: the flag is a requirement or a limit. `pauses`: what stops while users lack it. */
export function previewWords(
  { gain, lose, running }: Effect,
  limits: boolean,
  pauses: keyof typeof keptWords = "nothing",
): string {
  if (gain + lose === 0) return "No user is affected.";
  const [gets, loses] = limits ? ["will be limited by it", "will no longer be"] : ["gain it", "lose it"];
  const parts = [
    ...(gain > 0 ? [`${countOf(gain, "user")} ${limits || gain > 1 ? gets : "gains it"}`] : []),
    ...(lose > 0 ? [`${countOf(lose, "user")} ${limits || lose > 1 ? loses : "loses it"}`] : []),
  ];
  const has = running === 1 ? "1 has" : `${running.toLocaleString("en-US")} have`;
  const kept = running > 0 ? ` ${has} ${keptWords[pauses]}.` : "";
  return `${parts.join(", ")}.${kept}`;
}
