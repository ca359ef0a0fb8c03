/** Which fields a user may change in a contact they may edit (domain §3, footnote 1). */
import { type AccountType, may, scopeOf } from "../users/access.ts";
import type { ContactEdit } from "./contact.ts";

/** Telemarketers change status and phones; notes, events and outcomes have their own calls. */
const telemarketerFields: readonly (keyof ContactEdit)[] = ["status_id", "phones"];

/** The named fields this user may not change. */
export function forbiddenFields(who: { account_type: AccountType; rm: boolean }, edit: ContactEdit): string[] {
  if (may(who, "contacts.edit_all")) return [];
  return Object.keys(edit).filter((field) => !telemarketerFields.includes(field as keyof ContactEdit));
}

/** Leaving *Do not contact* or *Deceased* requires a manager or above. */
export function mayUndoStop(who: { account_type: AccountType; rm: boolean }): boolean {
  return ["tenant", "unit", "downline"].includes(scopeOf(who, "contacts.edit"));
}
