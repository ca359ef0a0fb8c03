/** Compares Medicare's data with a contact's, for field-by-field import (domain §27 medicare_import_contact). */
import { z } from "zod";
import type { Contact, ContactEdit } from "../contacts/contact.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import type { DataCapture } from "../fact-finder/data-capture.ts";
import { medicaidLevels } from "../values/options.ts";
import { isSameValue } from "../values/same-value.ts";

/** The current plan: Part C or D by contract and plan number. */
export const MedicarePlan = z.object({
  kind: z.enum(["medicare_advantage", "pdp"]),
  /** For example H1234-567-000. */
  plan_code: z.string().max(20),
  carrier: z.string().max(120),
  name: z.string().max(120),
  since: Day.nullable(),
});
export type MedicarePlan = z.infer<typeof MedicarePlan>;

/** Medicare's data; missing values are left out. Devices only get the end of the card's number. */
export const MedicareFacts = z
  .object({
    /** In full. */
    mbi: z.string().max(20),
    mbi_masked: z.string().max(20),
    part_a_effective: Day,
    part_b_effective: Day,
    medicaid_level: z.enum(medicaidLevels),
    disability_under_65: z.boolean(),
    esrd: z.boolean(),
    plan: MedicarePlan,
  })
  .partial();
export type MedicareFacts = z.infer<typeof MedicareFacts>;

/** Sealed state while the user consents at Medicare: contact, user, start time. */
export const MedicareFlow = z.object({
  contact_id: ContactNumber,
  user_id: Uuid,
  verifier: z.string(),
  at: Instant,
});
export type MedicareFlow = z.infer<typeof MedicareFlow>;

export const medicareFields = [
  "mbi_masked",
  "part_a_effective",
  "part_b_effective",
  "medicaid_level",
  "disability_under_65",
  "esrd",
  "plan",
] as const;
export type MedicareField = (typeof medicareFields)[number];

export const MedicareChange = z.object({
  field: z.enum(medicareFields),
  before: z.unknown(),
  after: z.unknown(),
  /** No change. */
  same: z.boolean(),
});
export type MedicareChange = z.infer<typeof MedicareChange>;

type Known = Pick<
  Contact,
  "mbi_masked" | "part_a_effective" | "part_b_effective" | "medicaid_level" | "disability_under_65" | "esrd"
>;
type Coverage = DataCapture["coverage_now"][number];

/** Before and after of every field Medicare returned. The plan is stored in the fact finder as current coverage. */
export function medicareChanges(contact: Known, coverage: readonly Coverage[], facts: MedicareFacts): MedicareChange[] {
  return medicareFields.flatMap((field) => {
    const after = facts[field];
    if (after === undefined) return [];
    const before = field === "plan" ? planOf(coverage, facts.plan) : contact[field];
    return [{ field, before: before ?? null, after, same: isSameFact(field, before, after, coverage) }];
  });
}

function isSameFact(field: MedicareField, before: unknown, after: unknown, coverage: readonly Coverage[]): boolean {
  if (field !== "plan") return isSameValue(before, after);
  return coverage.some(({ plan }) => plan === planWords(after as MedicarePlan));
}

/** The fact finder's current coverage of this kind. */
function planOf(coverage: readonly Coverage[], plan: MedicarePlan | undefined): string | null {
  return coverage.find(({ kind }) => kind === plan?.kind)?.plan ?? null;
}

export function planWords({ name, plan_code }: MedicarePlan): string {
  return `${name} (${plan_code})`.slice(0, 120);
}

/** The contact edit for the chosen fields; the masked number and the plan are written separately. */
export function medicareEdit(facts: MedicareFacts, chosen: readonly MedicareField[]): ContactEdit {
  const taken = medicareFields.filter((field) => field !== "plan" && field !== "mbi_masked");
  return Object.fromEntries(
    taken.flatMap((field) => (chosen.includes(field) && facts[field] !== undefined ? [[field, facts[field]]] : [])),
  );
}

/** The current coverage with the plan replacing the entry of its kind. */
export function coverageWith(coverage: readonly Coverage[], plan: MedicarePlan): Coverage[] {
  const old = coverage.find(({ kind }) => kind === plan.kind);
  const fresh: Coverage = {
    kind: plan.kind,
    carrier: plan.carrier,
    plan: planWords(plan),
    premium: old?.premium ?? null,
    since: plan.since,
    likes: old?.likes ?? "",
    dislikes: old?.dislikes ?? "",
  };
  return [...coverage.filter((one) => one !== old), fresh].slice(-30);
}
