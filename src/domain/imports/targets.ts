/**
 * What a column can hold. A target is a name, or a name and its position: `phone:2`, `address_city:work`. The empty
 * target skips the column.
 */
import { z } from "zod";
import { emailsMax, phonesMax } from "../values/limits.ts";

/** Targets without a position, with their labels. */
const single = {
  full_name: "Full name",
  first_name: "First name",
  middle_name: "Middle name",
  last_name: "Last name",
  suffix: "Suffix",
  nickname: "Nickname",
  company: "Company",
  business_name: "Business name",
  employer: "Employer",
  occupation: "Occupation",
  birth_date: "Birth date",
  gender: "Gender",
  marital_status: "Marital status",
  language: "Language",
  tobacco: "Tobacco",
  height_in: "Height",
  weight_lb: "Weight (lb)",
  income_band: "Income",
  veteran: "Veteran",
  citizenship: "Citizenship",
  ssn_last4: "SSN, last 4",
  mbi: "Medicare number",
  category: "Lead or client",
  status: "Status",
  source: "Source",
  source_detail: "Source detail",
  lead_cost: "Lead cost",
  owner: "Owner",
  tags: "Tags",
  note: "Note",
  preferred_channel: "Preferred channel",
  best_time: "Best time",
  do_not_contact: "Do not contact",
  do_not_call: "Do not call",
  do_not_text: "Do not text",
  no_email: "No email",
  do_not_mail: "Do not mail",
  may_contact: "OK to contact",
  may_call: "OK to call",
  may_text: "OK to text",
  may_email: "OK to email",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  part_a_effective: "Part A effective",
  part_b_effective: "Part B effective",
  medicaid_level: "Medicaid level",
  lis_level: "Extra help (LIS)",
  snp_kind: "SNP kind",
  election_period: "Election period",
  sep_reason: "SEP reason",
  disability_under_65: "Disability under 65",
  esrd: "ESRD",
} as const;
export type SingleTarget = keyof typeof single;

/** Of the policy in a client's row. */
const policyParts = {
  policy_carrier: "Carrier",
  policy_type: "Policy type",
  policy_status: "Policy status",
  policy_number: "Policy number",
  policy_application_number: "Application number",
  policy_product: "Plan name",
  policy_plan_code: "Plan code",
  policy_plan_letter: "Plan letter",
  policy_application_date: "Application date",
  policy_issued: "Issue date",
  policy_effective: "Effective date",
  policy_renewal: "Renewal date",
  policy_end: "Policy end date",
  policy_premium: "Premium",
  policy_mode: "Premium mode",
  policy_face_amount: "Face amount",
} as const;

export function isPolicyTarget(target: string): boolean {
  return target.startsWith("policy_");
}

const phoneParts = {
  mobile: "Mobile",
  phone: "Phone",
  phone_type: "Phone type",
  phone_extension: "Extension",
} as const;
const emailParts = { email: "Email" } as const;
const addressParts = {
  address_line1: "Street",
  address_line2: "Street, line 2",
  address_city: "City",
  address_state: "State",
  address_zip: "Zip",
  address_county: "County",
  address_kind: "Address kind",
} as const;
export type AddressPart = keyof typeof addressParts;

const numbered = (count: number) => Array.from({ length: count }, (_, place) => String(place + 1));
/** Positions named after their kind, then those whose kind may come from another column. */
export const addressPlaces = ["home", "mailing", "work", "1", "2", "3", "4"] as const;
export type AddressPlace = (typeof addressPlaces)[number];

/** Targets that several columns can have; their values are joined. */
export const repeatable: readonly string[] = ["tags", "note"];

export interface TargetChoice {
  target: string;
  label: string;
  group: "person" | "reach" | "address" | "record" | "medicare" | "policy";
}

const recordTargets = new Set<string>("category status source source_detail lead_cost owner tags note".split(" "));
const medicareTargets = new Set<string>(
  "part_a_effective part_b_effective medicaid_level lis_level snp_kind election_period sep_reason disability_under_65 esrd".split(
    " ",
  ),
);
const reachTargets = new Set<string>(
  "preferred_channel best_time do_not_contact do_not_call do_not_text no_email do_not_mail may_contact may_call may_text may_email facebook linkedin".split(
    " ",
  ),
);

/** Every target in display order. */
export const targetChoices: readonly TargetChoice[] = [
  ...Object.entries(single).map(([target, label]) => ({ target, label, group: groupOf(target) })),
  ...placed(phoneParts, numbered(phonesMax), "reach"),
  ...placed(emailParts, numbered(emailsMax), "reach"),
  ...placed(addressParts, addressPlaces, "address"),
  ...Object.entries(policyParts).map(([target, label]) => ({ target, label, group: "policy" as const })),
];
const labels = new Map(targetChoices.map(({ target, label }) => [target, label]));

export const Target = z.string().refine((target) => target === "" || labels.has(target), "Unknown field.");

export function isTarget(text: string): boolean {
  return text === "" || labels.has(text);
}

/** "Phone 2", "City (work)"; an unknown one unchanged. */
export function targetLabel(target: string): string {
  return labels.get(target) ?? target;
}

/** `address_city:work` → name and position. */
export function partsOf(target: string): { name: string; place: string } {
  return parts.get(target) ?? parted(target);
}

function parted(target: string): { name: string; place: string } {
  const colon = target.indexOf(":");
  return colon < 0 ? { name: target, place: "" } : { name: target.slice(0, colon), place: target.slice(colon + 1) };
}
const parts = new Map(targetChoices.map(({ target }) => [target, parted(target)]));

function groupOf(target: string): TargetChoice["group"] {
  if (recordTargets.has(target)) return "record";
  if (medicareTargets.has(target)) return "medicare";
  return reachTargets.has(target) ? "reach" : "person";
}

function placed(
  parts: Record<string, string>,
  places: readonly string[],
  group: TargetChoice["group"],
): TargetChoice[] {
  return places.flatMap((place) =>
    Object.entries(parts).map(([name, label]) => ({
      target: `${name}:${place}`,
      label: /\d/.test(place) ? `${label} ${place}` : `${label} (${place})`,
      group,
    })),
  );
}
