/** The rule of every write to a security: applied on the device at once, authoritative on the server (domain §8). */
import { dictionary } from "../../kit/dictionary.ts";
import { isDay } from "../../kit/dates.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { manyLines, oneLine } from "../../kit/text.ts";
import { isCusip } from "./cusip.ts";
import { mergeFields, type Merged } from "../values/merge-fields.ts";
import type { Author } from "../contacts/note.ts";
import { isSameValue } from "../values/same-value.ts";
import {
  emptySecurityFields,
  maskedAccount,
  type NewSecurity,
  type Security,
  type SecurityEdit,
  type SecurityField,
  type SecurityFields,
  securityFieldNames,
} from "./security.ts";
import { beneficiaryProblems } from "../contacts/shares.ts";

export function writeSecurity(contact_id: number, { id, ...typed }: NewSecurity, { now, by }: Author): Security {
  const fields = { ...emptySecurityFields, ...tidied(typed) };
  refuseErrors(securityErrors(fields));
  return { id, contact_id, ...fields, created_at: now, created_by: by, updated_at: now, version: 1, seq: 0 };
}

/** Returns the same object when nothing changes. */
export function editSecurity(security: Security, typed: SecurityEdit, now: number): Security {
  const edited = { ...security, ...tidied(typed) };
  refuseErrors(securityErrors(edited));
  if (securityFieldNames.every((field) => isSameValue(security[field], edited[field]))) return security;
  return { ...edited, updated_at: now, version: security.version + 1 };
}

/** Masks the account number: the whole one never leaves the form. */
function tidied<E extends SecurityEdit>(typed: E): E {
  const tidy = { ...typed };
  for (const field of ["custodian", "product_name", "rep_code"] as const)
    if (tidy[field] !== undefined) tidy[field] = oneLine(tidy[field]);
  for (const field of ["symbol", "cusip"] as const)
    if (tidy[field] !== undefined) tidy[field] = oneLine(tidy[field]).toUpperCase();
  if (tidy.account_number !== undefined) tidy.account_number = maskedAccount(tidy.account_number);
  if (tidy.notes !== undefined) tidy.notes = manyLines(tidy.notes);
  if (tidy.surrender_schedule !== undefined)
    tidy.surrender_schedule = tidy.surrender_schedule.toSorted((one, other) => one.year - other.year);
  return tidy;
}

/** An edit as it may be queued and sent: sensitive values are already masked. */
export function queuedSecurity<E extends SecurityEdit>(typed: E): E {
  return tidied(typed);
}

const days = securityFieldNames.filter((field): field is "opened_at" => /_at$|_ends$|^as_of$/.test(field));
const symbolForm = /^[A-Z][A-Z0-9.-]*$/;

/** Errors by field; empty when a security with these fields is valid. */
export function securityErrors(fields: SecurityFields): FieldErrors {
  const errors: FieldErrors = dictionary();
  const add = (field: SecurityField, ...words: string[]) => {
    if (words.length > 0) errors[field] = [...(errors[field] ?? []), ...words];
  };
  if (fields.account_type === null) add("account_type", "Choose a type.");
  for (const field of days) if (fields[field] && !isDay(fields[field])) add(field, "Enter a valid date.");
  if (fields.market_value !== null && fields.as_of === null) add("as_of", "Enter the date of this value.");
  if (fields.market_value === null && fields.as_of !== null) add("market_value", "Enter the value on that date.");
  if (fields.symbol !== "" && !symbolForm.test(fields.symbol))
    add("symbol", "A symbol can only contain letters and digits.");
  if (fields.cusip !== "" && !isCusip(fields.cusip)) add("cusip", "Enter a valid 9-character CUSIP.");
  if (isBefore(fields.surrender_ends, fields.opened_at))
    add("surrender_ends", "Surrender charges cannot end before the account opening date.");
  if (isBefore(fields.next_review_at, fields.suitability_reviewed_at))
    add("next_review_at", "The next review must be after the last one.");
  const years = fields.surrender_schedule.map(({ year }) => year);
  if (new Set(years).size < years.length) add("surrender_schedule", "List each year only once.");
  add("beneficiaries", ...beneficiaryProblems(fields.beneficiaries));
  return errors;
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

/** Money: the server's value wins and the user is notified (domain §24). */
const serverDecides: readonly string[] = [
  "market_value",
  "as_of",
  "cost_basis",
  "contribution_this_year",
  "required_distribution",
];

/** The part of an edit to apply, and the fields both sides changed. A value and its date are treated as one. */
export function mergeSecurity(current: Security, edit: SecurityEdit, base: SecurityEdit): Merged<SecurityEdit> {
  const merged = mergeFields({ current, base, edit: tidied(edit) }, (field) => ({
    conflict: { ask: !serverDecides.includes(field) },
  }));
  if (!merged.conflicts.some(({ field }) => field === "market_value" || field === "as_of")) return merged;
  const { market_value, as_of, ...rest } = merged.edit;
  // The dropped half of the pair is reported like the conflicting one.
  const left = Object.entries({ market_value, as_of }).filter(([, yours]) => yours !== undefined);
  const received = left.map(([field, yours]) => {
    const [was, theirs] = [base[field as "as_of"], current[field as "as_of"]];
    return { field, was: was ?? null, yours, theirs, ask: false };
  });
  return { edit: rest, conflicts: [...merged.conflicts, ...received] };
}
