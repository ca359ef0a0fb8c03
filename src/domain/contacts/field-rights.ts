/** Which fields a person may change in a contact they may edit (domain §3, footnote 1). */
import { type AccountType, may, scopeOf } from "../users/access.ts";
import type { ContactEdit } from "./contact.ts";

/** Telemarketers work on status and phones; notes, events and outcomes have calls of their own. */
const telemarketerFields: readonly (keyof ContactEdit)[] = ["status_id", "phones"];

/** The named fields this person may not change. */
export function forbiddenFields(who: { account_type: AccountType; rm: boolean }, edit: ContactEdit): string[] {
  if (may(who, "contacts.edit_all")) return [];
  return Object.keys(edit).filter((field) => !telemarketerFields.includes(field as keyof ContactEdit));
}

/** Leaving *Do not contact* or *Deceased* is for those who answer for others: managers and above. */
export function mayUndoStop(who: { account_type: AccountType; rm: boolean }): boolean {
  return ["tenant", "unit", "downline"].includes(scopeOf(who, "contacts.edit"));
}
