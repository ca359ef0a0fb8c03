/** URL of the contact list for a caller's number, opened in a new tab (spec 000 §2, §6). */
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { contactListPath } from "../links/scope-url.ts";

/** Searches the number in all categories, among all agents' contacts; for an admin, among all contacts. */
export function screenPopPath(number: string, isAdmin: boolean): string {
  const group = isAdmin ? "all" : "all_agents";
  return contactListPath({ ...wholeScope, category: "", group, search: { q: lookupNumber(number) } });
}
