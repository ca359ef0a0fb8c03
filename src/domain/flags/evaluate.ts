/**
 * Decides every feature for a user. The server calls it for each request, and sends a device the result for its user.
 */
import type { AccountType } from "../users/access.ts";
import { type FeatureKey, type Features, isOn, isShippedOn } from "../users/features.ts";

/** In order of precedence: a rule nearer to the person wins (spec 001 §6). */
export const flagTargets = ["user", "role", "account_type", "company_number", "deployment"] as const;
export type FlagTarget = (typeof flagTargets)[number];

export interface FlagRule {
  for: FlagTarget;
  /** Empty for the deployment. */
  value: string;
  on: boolean;
}
export type FlagRules = Readonly<Record<string, readonly FlagRule[]>>;

export interface FlagUser {
  user_id: string;
  account_type: AccountType;
  rm: boolean;
}

export interface FlagFacts {
  rules: FlagRules;
  company_number: string;
  /** The roles that exist only where the deployment says so. */
  deployment: Features;
}

/** What decided: a rule, the deployment's settings, the shipped value, or another flag that limits this one. */
export type FlagReason =
  | { kind: "rule"; rule: FlagRule }
  | { kind: "settings" }
  | { kind: "shipped" }
  | { kind: "limit"; key: FeatureKey; rule: FlagRule | null };

export interface FlagDecision {
  on: boolean;
  reason: FlagReason;
}

const fixed: ReadonlySet<FeatureKey> = new Set<FeatureKey>(["regional_manager", "basic"]);

/** Off for everybody but admins while the other flag is on. */
export const adminOnly = new Map<FeatureKey, FeatureKey>([
  ["workflow", "workflow_admin_only"],
  ["contact_merge", "contact_merge_admin_only"],
]);

export function decideFlag(key: FeatureKey, user: FlagUser, facts: FlagFacts): FlagDecision {
  if (fixed.has(key)) return { on: isOn(facts.deployment, key), reason: { kind: "settings" } };
  const limit = adminOnly.get(key);
  if (limit !== undefined && !rolesOf(user).includes("admin")) {
    const limited = decideFlag(limit, user, facts);
    const rule = limited.reason.kind === "rule" ? limited.reason.rule : null;
    if (limited.on) return { on: false, reason: { kind: "limit", key: limit, rule } };
  }
  const rule = decidingRule(facts.rules[key] ?? [], user, facts.company_number);
  return rule ? { on: rule.on, reason: { kind: "rule", rule } } : { on: isShippedOn(key), reason: { kind: "shipped" } };
}

/** Of two rules for roles of the same user, the one that turns off wins. */
function decidingRule(rules: readonly FlagRule[], user: FlagUser, company_number: string): FlagRule | undefined {
  for (const target of flagTargets) {
    const values = valuesOf(target, user, company_number);
    const fitting = rules.filter((rule) => rule.for === target && values.includes(rule.value));
    const deciding = fitting.find(({ on }) => !on) ?? fitting[0];
    if (deciding) return deciding;
  }
  return undefined;
}

function valuesOf(target: FlagTarget, user: FlagUser, company_number: string): readonly string[] {
  if (target === "user") return [user.user_id];
  if (target === "role") return rolesOf(user);
  if (target === "account_type") return [user.account_type];
  return target === "company_number" ? [company_number] : [""];
}

/** Roles a user has: a sub-admin is an admin too (spec 000 §6), a relationship manager has theirs besides. */
export function rolesOf({ account_type, rm }: Pick<FlagUser, "account_type" | "rm">): string[] {
  return [...(account_type === "sub_admin" ? ["admin"] : []), account_type, ...(rm ? ["rm"] : [])];
}

/** Every key, as a device keeps them. */
export function decideAll(keys: readonly FeatureKey[], user: FlagUser, facts: FlagFacts): Record<string, boolean> {
  return Object.fromEntries(keys.map((key) => [key, decideFlag(key, user, facts).on]));
}
