/** Serializes a contact list's scope to its URL: wire names, defaults omitted, invalid entries ignored. */
import { type ContactsScope, type ContactsSearch, orderFields, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { categories } from "../../domain/values/limits.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import { groupPattern } from "../../domain/contacts/scope-parts.ts";
import { type SearchField, searchFields, searchValueOf } from "../../domain/lists/scope-text.ts";

export function scopeFromUrl(params: URLSearchParams): ContactsScope {
  const group = params.get("group") ?? "";
  return {
    ...wholeScope,
    group: groupPattern.test(group) ? group : wholeScope.group,
    category: categories.find((category) => category === params.get("category")) ?? wholeScope.category,
    search: searchFromUrl(params),
    order_field: orderFields.find((field) => field === params.get("order_field")) ?? wholeScope.order_field,
    order: params.get("order") === "desc" ? "desc" : "asc",
  };
}

/** Each entry is parsed separately: an invalid one does not affect the others. */
function searchFromUrl(params: URLSearchParams): ContactsSearch {
  const entries = searchFields.flatMap((field) => {
    const text = params.get(field);
    if (text === null || text === "") return [];
    const read = searchValueOf(field, text);
    return read === undefined ? [] : [[field, read]];
  });
  // Every entry was validated by its own field.
  return Object.fromEntries(entries) as ContactsSearch;
}

export function urlOfScope(scope: ContactsScope): URLSearchParams {
  const params = new URLSearchParams();
  if (scope.group !== wholeScope.group) params.set("group", scope.group);
  if (scope.category !== "") params.set("category", scope.category);
  for (const field of searchFields) {
    const text = textOf(scope.search[field]);
    if (text !== "") params.set(field, text);
  }
  if (scope.order_field !== wholeScope.order_field) params.set("order_field", scope.order_field);
  if (scope.order !== wholeScope.order) params.set("order", scope.order);
  return params;
}

function textOf(value: ContactsSearch[SearchField]): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** The scope with changed filters; an undefined entry is removed. */
export function withSearch(scope: ContactsScope, change: Partial<ContactsSearch>): ContactsScope {
  const search = Object.fromEntries(
    Object.entries({ ...scope.search, ...change }).filter(([, value]) => textOf(value) !== ""),
  );
  return { ...scope, search: search as ContactsSearch };
}

/** Number of filters besides the text and the group. */
export function filterCount({ search, category }: ContactsScope): number {
  const fields = (Object.keys(search) as SearchField[]).filter((field) => field !== "q" && field !== "tag_mode");
  return fields.length + (category === "" ? 0 : 1);
}

/** Whether both select the same contacts, in any order. */
export function isSameFilter(one: ContactsScope, other: ContactsScope): boolean {
  const of = (scope: ContactsScope) =>
    urlOfScope({ ...scope, order_field: wholeScope.order_field, order: wholeScope.order }).toString();
  return of(one) === of(other);
}

/** Whether its filters are active, with any additional search text. */
export function isOpen({ contacts_scope }: Pick<QuickFilter, "contacts_scope">, scope: ContactsScope): boolean {
  const looksFor = contacts_scope.search.q === undefined ? withSearch(scope, { q: undefined }) : scope;
  return isSameFilter(contacts_scope, looksFor);
}

/** URL that opens a quick filter, with its columns. */
export function quickFilterPath({ id, contacts_scope }: Pick<QuickFilter, "id" | "contacts_scope">): string {
  const params = urlOfScope(contacts_scope);
  params.set("quick_filter", id);
  return `/contacts?${params.toString()}`;
}

/** URL of the list for a scope. */
export function contactListPath(scope: ContactsScope): string {
  return `/contacts?${urlOfScope(scope).toString()}`;
}
