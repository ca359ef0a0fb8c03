/**
 * A securities account or holding of a contact (domain §8). Money is whole cents, dates are calendar days. For the
 * record only, not for advice.
 */
import { z } from "zod";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import { Beneficiary } from "./policy.ts";

const text = (max: number) => z.string().max(max);
const cents = z.int().min(0).max(100_000_000_000).nullable();
const day = Day.nullable();

export const securityTypes = [
  "brokerage",
  "mutual_fund",
  "ira_traditional",
  "ira_roth",
  "ira_sep",
  "ira_simple",
  "rollover",
  "401k",
  "403b",
  "529",
  "hsa",
  "variable_annuity",
  "variable_life",
  "other",
] as const;
export const registrations = [
  "individual",
  "joint_survivorship",
  "joint_common",
  "community_property",
  "trust",
  "custodial",
  "entity",
  "transfer_on_death",
] as const;
export const securityStatuses = ["proposed", "pending", "open", "restricted", "transferred", "closed"] as const;
export const riskLevels = [
  "conservative",
  "moderate_conservative",
  "moderate",
  "moderate_aggressive",
  "aggressive",
] as const;
export const liquidityNeeds = ["low", "medium", "high"] as const;

/** Years since the account was opened, and the surrender charge in that year. */
export const SurrenderYear = z.strictObject({ year: z.int().min(1).max(30), percent: z.number().min(0).max(100) });

const fields = {
  account_type: z.enum(securityTypes).nullable(),
  registration: z.enum(registrations),
  status: z.enum(securityStatuses),
  qualified: z.boolean().nullable(),
  custodian: text(120),
  product_name: text(120),
  symbol: text(10),
  cusip: text(9),
  /** Its last four characters; a full number is masked before it is stored anywhere. */
  account_number: text(40),
  opened_at: day,
  /** Both or neither. */
  market_value: cents,
  as_of: day,
  cost_basis: cents,
  contribution_this_year: cents,
  surrender_schedule: z.array(SurrenderYear).max(30),
  surrender_ends: day,
  /** The required distribution of this year. */
  required_distribution: cents,
  beneficiaries: z.array(Beneficiary).max(20),
  rep_code: text(20),
  risk: z.enum(riskLevels).nullable(),
  horizon_years: z.int().min(0).max(60).nullable(),
  liquidity_need: z.enum(liquidityNeeds).nullable(),
  suitability_reviewed_at: day,
  next_review_at: day,
  notes: text(5_000),
} as const;

export const SecurityFields = z.strictObject(fields);
export type SecurityFields = z.infer<typeof SecurityFields>;
export type SecurityField = keyof SecurityFields;
export const securityFieldNames = Object.keys(fields) as SecurityField[];

export const Security = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  ...fields,
  created_at: Instant,
  created_by: Uuid.nullable(),
  updated_at: Instant,
  version: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type Security = z.infer<typeof Security>;
/** Wire columns, in schema order. */
export const securityColumns = Object.keys(Security.shape);

export const SecurityEdit = z.strictObject(fields).partial();
export type SecurityEdit = z.infer<typeof SecurityEdit>;

/** The client makes the id, so that resending one written offline does not duplicate it. */
export const NewSecurity = z.strictObject({ id: Uuid, ...SecurityEdit.shape });
export type NewSecurity = z.infer<typeof NewSecurity>;

export const emptySecurityFields: SecurityFields = {
  account_type: null,
  registration: "individual",
  status: "proposed",
  qualified: null,
  custodian: "",
  product_name: "",
  symbol: "",
  cusip: "",
  account_number: "",
  opened_at: null,
  market_value: null,
  as_of: null,
  cost_basis: null,
  contribution_this_year: null,
  surrender_schedule: [],
  surrender_ends: null,
  required_distribution: null,
  beneficiaries: [],
  rep_code: "",
  risk: null,
  horizon_years: null,
  liquidity_need: null,
  suitability_reviewed_at: null,
  next_review_at: null,
  notes: "",
};

const numberShown = 4;
const mask = "••••";

/** The stored part of an account number: its end, enough to distinguish accounts. */
export function maskedAccount(typed: string): string {
  const bare = typed.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  return bare === "" ? "" : `${mask}${bare.slice(-numberShown)}`;
}
