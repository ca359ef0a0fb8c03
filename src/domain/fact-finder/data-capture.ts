/** The fact finder: one versioned record per contact, saved field by field, also offline (domain §6). */
import { z } from "zod";
import { ContactNumber, Day, Instant } from "../values/scalars.ts";
import { patchParts } from "../contacts/patch-parts.ts";

const text = (max: number) => z.string().max(max);
const cents = z.int().min(0).max(100_000_000_000).nullable();
const goal = z.int().min(0).max(5).nullable();
const flag = z.boolean().nullable();
const list = <S extends z.core.$ZodType>(item: S, max: number) => z.array(item).max(max);

const Household = z.strictObject({
  lives_with: text(200),
  dependants: list(z.strictObject({ name: text(120), birth_date: Day.nullable(), relation: text(40) }), 20),
});
const Money = z.strictObject({
  monthly_income: cents,
  monthly_expenses: cents,
  savings_band: z.enum(["<10k", "10–25k", "25–50k", "50–100k", "100–250k", ">250k"]).nullable(),
  home: z.enum(["owned", "rented", "with_family"]).nullable(),
  debts: cents,
});
const Coverage = z.strictObject({
  kind: text(60),
  carrier: text(120),
  plan: text(120),
  premium: cents,
  since: Day.nullable(),
  likes: text(500),
  dislikes: text(500),
});
const Health = z.strictObject({
  conditions: list(text(120), 50),
  hospital_24_months: flag,
  surgeries: text(1_000),
  pending_tests: text(1_000),
  mobility: text(500),
  nicotine_last_used: Day.nullable(),
});
const Provider = z.strictObject({
  name: text(120),
  npi: z.string().regex(/^(\d{10})?$/),
  specialty: text(80),
  phone: text(20),
  must_keep: z.boolean(),
});
const Goals = z.strictObject({
  income_protection: goal,
  final_expenses: goal,
  college: goal,
  retirement: goal,
  long_term_care: goal,
  legacy: goal,
  travel: goal,
});
const Beneficiary = z.strictObject({
  name: text(120),
  relation: text(40),
  percent: z.number().min(0).max(100),
  kind: z.enum(["primary", "contingent"]),
});
const FuneralWishes = z.strictObject({
  home: text(120),
  kind: z.enum(["burial", "cremation"]).nullable(),
  funded: flag,
});
const Close = z.strictObject({
  agent_summary: text(5_000),
  recommended_types: list(text(60), 20),
  signed_by: text(120),
  signed_at: Instant.nullable(),
  /** Strokes as an SVG path, drawn on screen. */
  signature: text(50_000),
});

const parts = {
  household: Household,
  money: Money,
  coverage_now: list(Coverage, 30),
  health: Health,
  providers: list(Provider, 50),
  goals: Goals,
  /** Cents per month. */
  budget: cents,
  beneficiaries: list(Beneficiary, 20),
  funeral_wishes: FuneralWishes,
  close: Close,
} as const;

export const DataCapture = z.object({
  /** One per contact, so its id is the contact's number. */
  id: ContactNumber,
  contact_id: ContactNumber,
  ...parts,
  updated_at: Instant,
  version: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type DataCapture = z.infer<typeof DataCapture>;
/** Wire columns, in schema order. */
export const dataCaptureColumns = Object.keys(DataCapture.shape);

/** The named fields of the named parts; a list is sent as a whole. */
export const DataCapturePatch = z
  .strictObject({
    ...parts,
    household: Household.partial(),
    money: Money.partial(),
    health: Health.partial(),
    goals: Goals.partial(),
    funeral_wishes: FuneralWishes.partial(),
    close: Close.partial(),
  })
  .partial();
export type DataCapturePatch = z.infer<typeof DataCapturePatch>;

/** The record after the patch; the same object when nothing changes. */
export function patchDataCapture(record: DataCapture, patch: DataCapturePatch, now: number): DataCapture {
  return patchParts(record, patch, now);
}

/** The record of a contact before anything was entered; version 0. */
export function emptyDataCapture(contact_id: number): DataCapture {
  return {
    id: contact_id,
    contact_id,
    household: { lives_with: "", dependants: [] },
    money: { monthly_income: null, monthly_expenses: null, savings_band: null, home: null, debts: null },
    coverage_now: [],
    health: {
      conditions: [],
      hospital_24_months: null,
      surgeries: "",
      pending_tests: "",
      mobility: "",
      nicotine_last_used: null,
    },
    providers: [],
    goals: {
      income_protection: null,
      final_expenses: null,
      college: null,
      retirement: null,
      long_term_care: null,
      legacy: null,
      travel: null,
    },
    budget: null,
    beneficiaries: [],
    funeral_wishes: { home: "", kind: null, funded: null },
    close: { agent_summary: "", recommended_types: [], signed_by: "", signed_at: null, signature: "" },
    updated_at: 0,
    version: 0,
    seq: 0,
  };
}
