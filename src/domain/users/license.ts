/** Licenses of the users of a tenant: what each may sell where, and until when (domain §2). Days are calendar days. */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { isDay } from "../../kit/dates.ts";
import { oneLine } from "../../kit/text.ts";
import { Day, Uuid } from "../values/scalars.ts";
import type { policyTypes } from "../values/options.ts";
import { isState, stateName } from "../values/postal.ts";

/** Lines of a state insurance license. */
export const insuranceLines = ["life", "health", "property", "casualty", "variable"] as const;
/** Passed examinations, registered with FINRA. */
export const securitiesSeries = ["series_6", "series_7", "series_63", "series_65", "series_66"] as const;
export const licenseKinds = [...insuranceLines, ...securitiesSeries] as const;
export type LicenseKind = (typeof licenseKinds)[number];
export const licenseStatuses = ["active", "expired", "suspended"] as const;

const fields = {
  kind: z.enum(licenseKinds),
  /** Two letters; empty for kinds that are not state licenses. */
  state: z.string().max(2),
  number: z.string().max(40),
  issued: Day.nullable(),
  expires: Day.nullable(),
};

export const License = z.object({
  id: Uuid,
  user_id: Uuid,
  ...fields,
  status: z.enum(licenseStatuses),
  updated_at: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type License = z.infer<typeof License>;
export const licenseColumns = Object.keys(License.shape);
/** `status`: active when omitted. */
export const LicenseFields = z.strictObject({ ...fields, status: z.enum(licenseStatuses).optional() });
export type LicenseFields = z.infer<typeof LicenseFields>;
export type KeptLicense = Required<LicenseFields>;
export const LicenseEdit = LicenseFields.partial();
export type LicenseEdit = z.infer<typeof LicenseEdit>;

/** Returns the normalized form. Refuses with `invalid` and field errors. */
export function checkedLicense(typed: LicenseFields): KeptLicense {
  const kept = {
    ...typed,
    status: typed.status ?? "active",
    state: typed.state.toUpperCase(),
    number: oneLine(typed.number).toUpperCase(),
  };
  const errors: FieldErrors = dictionary();
  if (!isState(kept.state) && (isOfState(kept.kind) || kept.state !== "")) errors["state"] = ["Choose a US state."];
  for (const field of ["issued", "expires"] as const)
    if (kept[field] !== null && !isDay(kept[field])) errors[field] = ["Enter a valid date."];
  if (kept.issued !== null && kept.expires !== null && kept.expires < kept.issued)
    errors["expires"] = ["A license cannot expire before it is issued."];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return kept;
}

export function isOfState(kind: LicenseKind): boolean {
  return !(securitiesSeries as readonly LicenseKind[]).includes(kind);
}

/** Rows mirrored by an older version have no status. */
type Standing = Pick<License, "issued" | "expires"> & { status?: License["status"] };

/** `today` is a calendar day; the expiry day still counts. */
export function isInEffect({ issued, expires, status = "active" }: Standing, today: string): boolean {
  return status === "active" && (issued === null || issued <= today) && (expires === null || today <= expires);
}

type Held = Standing & Pick<License, "kind">;

/** Securities need a registration that is in effect (domain §8). */
export function maySellSecurities(licenses: readonly Held[], today: string): boolean {
  return licenses.some((license) => !isOfState(license.kind) && isInEffect(license, today));
}

/** Numbers of the examinations whose registrations are in effect, for example 6 and 63. */
export function securitiesSeriesOf(licenses: readonly Held[], today: string): number[] {
  const held = licenses.filter((license) => !isOfState(license.kind) && isInEffect(license, today));
  return [...new Set(held.map(({ kind }) => Number(kind.replace("series_", ""))))].sort((one, other) => one - other);
}

type PolicyType = (typeof policyTypes)[number];
const lifeTypes: readonly PolicyType[] = [
  "final_expense",
  "term_life",
  "whole_life",
  "universal_life",
  "indexed_universal_life",
  "preneed",
  "annuity_fixed",
  "annuity_indexed",
  "annuity_myga",
];
const householdTypes: readonly PolicyType[] = ["auto", "home", "renters", "umbrella", "commercial"];

/** Lines any one of which covers a type; none for a type that cannot be mapped. */
export function linesFor(type: PolicyType): readonly LicenseKind[] {
  if (type === "other") return [];
  if (lifeTypes.includes(type)) return ["life"];
  return householdTypes.includes(type) ? ["property", "casualty"] : ["health"];
}

interface Written {
  policy_type: PolicyType | null;
  state: string;
  writing_agent_id: string | null;
}

/** Text about the license the writing agent lacks in the policy's state; null: none is missing, or it is unknown. */
export function missingLicense(
  { policy_type, state, writing_agent_id }: Written,
  licenses: readonly License[],
  today: string,
): string | null {
  if (policy_type === null || state === "" || writing_agent_id === null) return null;
  const lines = linesFor(policy_type);
  if (lines.length === 0) return null;
  const fits = licenses.some(
    (one) =>
      one.user_id === writing_agent_id && one.state === state && lines.includes(one.kind) && isInEffect(one, today),
  );
  if (fits) return null;
  return `No ${lines.join(" or ")} license of the writing agent in ${isState(state) ? stateName(state) : state} is on record.`;
}
