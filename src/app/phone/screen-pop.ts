/** The list of contacts with a caller's number, in a tab of its own (spec 000 §2, §6). */
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { contactListPath } from "../links/scope-url.ts";

/** Searched for the number, in no category, among all agents' contacts; among all there are for an admin. */
export function screenPopPath(number: string, isAdmin: boolean): string {
  const group = isAdmin ? "all" : "all_agents";
  return contactListPath({ ...wholeScope, category: "", group, search: { q: lookupNumber(number) } });
}
