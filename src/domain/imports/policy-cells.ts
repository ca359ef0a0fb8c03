/** Reads the policy in its client's row (domain §7, §10): cells are read one by one, then combined. */
import { dictionary } from "../../kit/dictionary.ts";
import { addMonths } from "../../kit/dates.ts";
import { centsFrom } from "../../kit/money.ts";
import { oneLine } from "../../kit/text.ts";
import { policyTypes } from "../values/options.ts";
import { policyErrors } from "../policies/policy-edit.ts";
import { emptyPolicyFields, planLetters, type PolicyEdit, premiumModes } from "../policies/policy.ts";
import { policyStatuses } from "../policies/policy-status.ts";
import { choice } from "./cell-values.ts";
import { dayFromText } from "./day-text.ts";
import type { DateOrder, Problem, RowReason } from "./limits.ts";

/** As read from its cells; the carrier is still a name. */
export interface PolicyDraft {
  fields: PolicyEdit;
  carrier: string;
}
/** Ready to be written. */
export type RowPolicy = PolicyEdit & { status: NonNullable<PolicyEdit["status"]> };

export const policyTypeOf = choice(policyTypes, {
  ma: "medicare_advantage",
  mapd: "medicare_advantage",
  "part c": "medicare_advantage",
  "part d": "pdp",
  "prescription drug plan": "pdp",
  "med supp": "medicare_supplement",
  medigap: "medicare_supplement",
  supplement: "medicare_supplement",
  "final expense life": "final_expense",
  fe: "final_expense",
  burial: "final_expense",
  term: "term_life",
  whole: "whole_life",
  ul: "universal_life",
  iul: "indexed_universal_life",
  ltc: "long_term_care",
  cancer: "cancer_critical",
  "critical illness": "cancer_critical",
  aca: "individual_health",
  "under 65 health": "individual_health",
  myga: "annuity_myga",
  fia: "annuity_indexed",
  "fixed annuity": "annuity_fixed",
  "indexed annuity": "annuity_indexed",
  homeowners: "home",
});

export const policyStatusOf = choice(policyStatuses, {
  active: "in_force",
  inforce: "in_force",
  paid: "in_force",
  current: "in_force",
  effectuated: "in_force",
  pending: "submitted",
  quote: "quoted",
  canceled: "cancelled",
  terminated: "cancelled",
  termed: "cancelled",
  lapse: "lapsed",
});
const modeOf = choice(premiumModes, {
  month: "monthly",
  m: "monthly",
  quarter: "quarterly",
  q: "quarterly",
  "semi annual": "semiannual",
  s: "semiannual",
  annually: "annual",
  yearly: "annual",
  a: "annual",
  "single pay": "single",
});
const letterOf = choice(planLetters, { "high deductible f": "high_f", "high deductible g": "high_g" });

/** Policy dates may be in the future: renewals and terms are. */
const yearsAhead = 60;

type Reader = (
  cell: string,
  draft: PolicyDraft,
  options: { date_order: DateOrder; today: string },
) => RowReason | undefined;

const set =
  <F extends keyof PolicyEdit>(field: F, read: (cell: string) => PolicyEdit[F] | null): Reader =>
  (cell, { fields }) => {
    const value = read(cell);
    if (value === null) return "unknown_value";
    fields[field] = value;
    return undefined;
  };

const text = (field: "product_name" | "plan_code" | "policy_number" | "application_number") =>
  set(field, (cell) => oneLine(cell));

const money = (field: "premium" | "face_amount") => set(field, (cell) => centsFrom(cell.replace(/\s*\/.*$/, "")));

const day =
  (field: "application_date" | "issued_at" | "effective_date" | "renewal_date" | "terminated_at"): Reader =>
  (cell, { fields }, { date_order, today }) => {
    const found = dayFromText(cell, date_order, addMonths(today, 12 * yearsAhead));
    if (found === null) return "bad_date";
    if (found !== "") fields[field] = found;
    return undefined;
  };

export const policyReaders: Readonly<Record<string, Reader>> = dictionary({
  policy_carrier: (cell, draft) => void (draft.carrier = oneLine(cell)),
  policy_type: set("policy_type", policyTypeOf),
  policy_status: set("status", policyStatusOf),
  policy_number: text("policy_number"),
  policy_application_number: text("application_number"),
  policy_product: text("product_name"),
  policy_plan_code: text("plan_code"),
  policy_plan_letter: set("plan_letter", letterOf),
  policy_application_date: day("application_date"),
  policy_issued: day("issued_at"),
  policy_effective: day("effective_date"),
  policy_renewal: day("renewal_date"),
  policy_end: day("terminated_at"),
  policy_premium: money("premium"),
  policy_mode: set("mode", modeOf),
  policy_face_amount: money("face_amount"),
});

interface Finish {
  targets: readonly string[];
  carrier(name: string): string | undefined;
}

/** Null where the row has no policy. Without a status the policy is in force: that is what a book of business lists. */
export function finishPolicy(
  { fields, carrier }: PolicyDraft,
  { targets, carrier: find }: Finish,
): { policy: RowPolicy | null; problems: Problem[] } {
  if (carrier === "" && Object.keys(fields).length === 0) return { policy: null, problems: [] };
  const columnOf = (target: string) => (targets.includes(target) ? targets.indexOf(target) : null);
  const problems: Problem[] = [];
  const carrier_id = carrier === "" ? undefined : find(carrier);
  if (carrier !== "" && carrier_id === undefined)
    problems.push({ reason: "unknown_value", column: columnOf("policy_carrier") });
  if (carrier === "" || !fields.policy_type)
    problems.push({ reason: "policy_incomplete", column: columnOf(carrier === "" ? "policy_carrier" : "policy_type") });
  // The device knows the carriers too; an id is missing only where the name was not found.
  const policy: RowPolicy = { status: "in_force", ...fields, carrier_id: carrier_id ?? null };
  if (problems.length === 0) problems.push(...wrongFields(policy, columnOf));
  return { policy, problems };
}

const targetOfField: Readonly<Record<string, string>> = dictionary({
  effective_date: "policy_effective",
  issued_at: "policy_issued",
  terminated_at: "policy_end",
  plan_code: "policy_plan_code",
});

/** Cross-field checks of every policy. */
function wrongFields(
  { status: _status, ...fields }: RowPolicy,
  columnOf: (target: string) => number | null,
): Problem[] {
  return Object.keys(
    policyErrors({ ...emptyPolicyFields, ...fields, plan_code: (fields.plan_code ?? "").toUpperCase() }),
  ).map((field) => ({
    reason: field === "plan_code" ? "unknown_value" : "bad_date",
    column: columnOf(targetOfField[field] ?? ""),
  }));
}
