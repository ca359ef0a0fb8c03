/** Chooses a target audience by name: a switchable list or a saved search. */
import type { Person } from "../../domain/contacts/contact-rights.ts";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import { countOf } from "../../kit/text.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { filterChips } from "./filter-words.ts";
import { listGroups } from "./list-groups.ts";
import { urlOfScope } from "../links/scope-url.ts";

export interface AudienceChoice {
  /** Key of the scope; equal for scopes that select the same contacts. */
  value: string;
  label: string;
  scope: ContactsScope;
}

export function audienceChoices(
  who: Person,
  lists: ContactLists,
  quickFilters: readonly QuickFilter[],
): AudienceChoice[] {
  const choices = [
    ...listGroups(who, lists)
      .filter(({ key }) => key !== "favorites" && key !== "deleted")
      .map(({ key, label }) => ({ label, scope: { ...wholeScope, group: key } })),
    ...quickFilters.map(({ name, contacts_scope }) => ({
      label: `Quick filter ${name}`,
      scope: { ...wholeScope, ...contacts_scope } as ContactsScope,
    })),
  ].map((choice) => ({ ...choice, value: audienceKey(choice.scope) }));
  // A search saved twice, or equal to a list, is offered once.
  return choices.filter(({ value }, at) => choices.findIndex((other) => other.value === value) === at);
}

export function audienceKey(scope: ContactsScope): string {
  return urlOfScope(scope).toString() || "all";
}

/** The label, also for a scope that is not among the choices. */
export function audienceWords(scope: ContactsScope, lists: ContactLists, choices: readonly AudienceChoice[]): string {
  if (scope.ids.length > 0) return countOf(scope.ids.length, "selected contact");
  const known = choices.find(({ value }) => value === audienceKey(scope));
  if (known) return known.label;
  const { q } = scope.search;
  const words = [...(q ? [`“${q}”`] : []), ...filterChips(scope, lists).map((chip) => chip.words)];
  return words.join(", ") || "This list";
}
