/** A policy of a contact (domain §7). Money is whole cents, dates are calendar days. */
import { z } from "zod";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import { policyTypes } from "../values/options.ts";
import { policyStatuses } from "./policy-status.ts";

const text = (max: number) => z.string().max(max);
const cents = z.int().min(0).max(100_000_000_000).nullable();
const day = Day.nullable();
const percent = z.number().min(0).max(100);

export const planLetters = ["A", "B", "C", "D", "F", "G", "K", "L", "M", "N", "high_f", "high_g"] as const;
export const premiumModes = ["monthly", "quarterly", "semiannual", "annual", "single"] as const;
export const paymentMethods = ["bank_draft", "card", "direct_bill", "social_security", "list_bill"] as const;
export const commissionBases = ["percent", "flat", "per_member"] as const;
export const commissionStatuses = ["expected", "advanced", "earned", "paid", "chargeback"] as const;
export const electionPeriods = ["iep", "aep", "oep", "sep", "gep"] as const;

export const PolicySplit = z.strictObject({ user_id: Uuid, percent });
export const Beneficiary = z.strictObject({
  name: text(120),
  relation: text(40),
  percent,
  kind: z.enum(["primary", "contingent"]),
});
export const Rider = z.strictObject({ name: text(120), amount: cents });
export const Requirement = z.strictObject({ name: text(120), asked: day, due: day, done: day, note: text(500) });
export const Commission = z.strictObject({
  basis: z.enum(commissionBases),
  first_year: cents,
  renewal: cents,
  advance_months: z.int().min(0).max(24).nullable(),
  expected: cents,
  received: cents,
  chargeback_until: day,
  status: z.enum(commissionStatuses),
});

/** Fields a user fills in. */
const fields = {
  carrier_id: Uuid.nullable(),
  policy_type: z.enum(policyTypes).nullable(),
  product_name: text(120),
  plan_code: text(20),
  plan_letter: z.enum(planLetters).nullable(),
  policy_number: text(40),
  application_number: text(40),
  /** Contacts; the policy's own contact unless another is named. */
  insured_id: ContactNumber.nullable(),
  owner_id: ContactNumber.nullable(),
  payor_id: ContactNumber.nullable(),
  writing_agent_id: Uuid.nullable(),
  splits: z.array(PolicySplit).max(10),
  /** Where it was written: a US state's two letters. */
  state: z.string().regex(/^([A-Z]{2})?$/),
  application_date: day,
  submitted_at: day,
  approved_at: day,
  issued_at: day,
  effective_date: day,
  delivered_at: day,
  paid_to_date: day,
  renewal_date: day,
  expiration_date: day,
  terminated_at: day,
  premium: cents,
  mode: z.enum(premiumModes).nullable(),
  face_amount: cents,
  benefit_amount: cents,
  deductible: cents,
  riders: z.array(Rider).max(20),
  beneficiaries: z.array(Beneficiary).max(20),
  payment_method: z.enum(paymentMethods).nullable(),
  draft_day: z.int().min(1).max(28).nullable(),
  /** The day the bank refused the last draft. */
  draft_failed_at: day,
  replaces_policy_id: Uuid.nullable(),
  replacement_reason: text(500),
  election_period: z.enum(electionPeriods).nullable(),
  soa_request_id: Uuid.nullable(),
  commission: Commission.nullable(),
  requirements: z.array(Requirement).max(50),
} as const;

export const PolicyFields = z.strictObject(fields);
export type PolicyFields = z.infer<typeof PolicyFields>;
export type PolicyField = keyof PolicyFields;
export const policyFieldNames = Object.keys(fields) as PolicyField[];

/** A recorded step: to which status, when, by whom; the reason where the rule requires one. */
export const PolicyMove = z.object({
  status: z.enum(policyStatuses),
  at: Instant,
  by: Uuid.nullable(),
  reason: z.string().optional(),
});

export const Policy = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  ...fields,
  status: z.enum(policyStatuses),
  /** Oldest first; the last one is the present status. */
  moves: z.array(PolicyMove),
  /** Cents; computed from premium and mode. */
  annual_premium: z.int().nonnegative(),
  created_at: Instant,
  created_by: Uuid.nullable(),
  updated_at: Instant,
  version: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type Policy = z.infer<typeof Policy>;
/** Wire columns, in schema order. */
export const policyColumns = Object.keys(Policy.shape);

/** The changed fields and, for a step, the new status. */
export const PolicyEdit = z.strictObject({ ...fields, status: z.enum(policyStatuses) }).partial();
export type PolicyEdit = z.infer<typeof PolicyEdit>;

/** The client makes the id, so that resending a policy written offline does not duplicate it. */
export const NewPolicy = z.strictObject({ id: Uuid, ...PolicyEdit.shape });
export type NewPolicy = z.infer<typeof NewPolicy>;

export const emptyPolicyFields: PolicyFields = {
  carrier_id: null,
  policy_type: null,
  product_name: "",
  plan_code: "",
  plan_letter: null,
  policy_number: "",
  application_number: "",
  insured_id: null,
  owner_id: null,
  payor_id: null,
  writing_agent_id: null,
  splits: [],
  state: "",
  application_date: null,
  submitted_at: null,
  approved_at: null,
  issued_at: null,
  effective_date: null,
  delivered_at: null,
  paid_to_date: null,
  renewal_date: null,
  expiration_date: null,
  terminated_at: null,
  premium: null,
  mode: null,
  face_amount: null,
  benefit_amount: null,
  deductible: null,
  riders: [],
  beneficiaries: [],
  payment_method: null,
  draft_day: null,
  draft_failed_at: null,
  replaces_policy_id: null,
  replacement_reason: "",
  election_period: null,
  soa_request_id: null,
  commission: null,
  requirements: [],
};

const timesAYear = { monthly: 12, quarterly: 4, semiannual: 2, annual: 1, single: 0 } as const;

/** Cents per year; a single premium counts 0. */
export function annualPremiumOf({ premium, mode }: Pick<PolicyFields, "premium" | "mode">): number {
  return mode === null ? 0 : (premium ?? 0) * timesAYear[mode];
}

export const medicareTypes: readonly PolicyFields["policy_type"][] = [
  "medicare_advantage",
  "pdp",
  "medicare_supplement",
];

export function isMedicare({ policy_type }: Pick<PolicyFields, "policy_type">): boolean {
  return medicareTypes.includes(policy_type);
}
