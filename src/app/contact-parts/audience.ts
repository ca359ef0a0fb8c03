/** Whom something is meant for, chosen by name: a list one can switch to, or a search that was kept. */
import type { Person } from "../../domain/contacts/contact-rights.ts";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import { countOf } from "../../kit/text.ts";
import type { ContactLists } from "../../local/queries/contact-page.ts";
import { filterChips } from "./filter-words.ts";
import { listGroups } from "./list-groups.ts";
import { urlOfScope } from "../links/scope-url.ts";

export interface AudienceChoice {
  /** Names the scope; the same for all that mean the same contacts. */
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
  // A search that was kept twice, or is a list anyway, is offered once.
  return choices.filter(({ value }, at) => choices.findIndex((other) => other.value === value) === at);
}

export function audienceKey(scope: ContactsScope): string {
  return urlOfScope(scope).toString() || "all";
}

/** In words, also of one that is not among the choices. */
export function audienceWords(scope: ContactsScope, lists: ContactLists, choices: readonly AudienceChoice[]): string {
  if (scope.ids.length > 0) return countOf(scope.ids.length, "selected contact");
  const known = choices.find(({ value }) => value === audienceKey(scope));
  if (known) return known.label;
  const { q } = scope.search;
  const words = [...(q ? [`“${q}”`] : []), ...filterChips(scope, lists).map((chip) => chip.words)];
  return words.join(", ") || "This list";
}
