/** A contact list's scope in its address: wire names, nothing where the default stands, nothing that cannot be read. */
import { ContactsScope, ContactsSearch, orderFields, wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";

type SearchField = keyof ContactsSearch;
const searchFields = Object.keys(ContactsSearch.shape) as SearchField[];
const listFields: readonly SearchField[] = [
  "state",
  "status_ids",
  "source_ids",
  "tag_ids",
  "owner_ids",
  "carrier_ids",
  "policy_types",
  "policy_status",
];
const numberFields: readonly SearchField[] = ["age_from", "age_to", "birth_month", "birth_day", "t65_within_months"];
const yesNoFields: readonly SearchField[] = ["never_called", "has_email", "has_mobile", "dnc", "has_soa"];

export function scopeFromUrl(params: URLSearchParams): ContactsScope {
  const group = ContactsScope.shape.group.safeParse(params.get("group") ?? undefined);
  const category = ContactsScope.shape.category.safeParse(params.get("category") ?? undefined);
  const order_field = orderFields.find((field) => field === params.get("order_field"));
  return {
    ...wholeScope,
    group: group.success ? group.data : wholeScope.group,
    category: category.success ? category.data : wholeScope.category,
    search: searchFromUrl(params),
    order_field: order_field ?? wholeScope.order_field,
    order: params.get("order") === "desc" ? "desc" : "asc",
  };
}

/** Each entry on its own: one that is broken leaves the others. */
function searchFromUrl(params: URLSearchParams): ContactsSearch {
  const entries = searchFields.flatMap((field) => {
    const text = params.get(field);
    if (text === null || text === "") return [];
    const read = ContactsSearch.shape[field].safeParse(valueOf(field, text));
    return read.success && read.data !== undefined ? [[field, read.data]] : [];
  });
  // Every entry was read by its own field.
  return Object.fromEntries(entries) as ContactsSearch;
}

function valueOf(field: SearchField, text: string): unknown {
  if (listFields.includes(field)) return text.split(",");
  if (numberFields.includes(field)) return Number(text);
  if (yesNoFields.includes(field)) return text === "yes" ? true : text === "no" ? false : text;
  return text;
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

/** The scope with changed filters; an entry set to undefined is taken off. */
export function withSearch(scope: ContactsScope, change: Partial<ContactsSearch>): ContactsScope {
  const search = Object.fromEntries(
    Object.entries({ ...scope.search, ...change }).filter(([, value]) => textOf(value) !== ""),
  );
  return { ...scope, search: search as ContactsSearch };
}

/** Filters beside the text and the group. */
export function filterCount({ search, category }: ContactsScope): number {
  const fields = (Object.keys(search) as SearchField[]).filter((field) => field !== "q" && field !== "tag_mode");
  return fields.length + (category === "" ? 0 : 1);
}

/** The same contacts are meant, in whatever order. */
export function isSameFilter(one: ContactsScope, other: ContactsScope): boolean {
  const of = (scope: ContactsScope) =>
    urlOfScope({ ...scope, order_field: wholeScope.order_field, order: wholeScope.order }).toString();
  return of(one) === of(other);
}

/** Its filters stand, whatever is looked for among what they leave. */
export function isOpen({ contacts_scope }: Pick<QuickFilter, "contacts_scope">, scope: ContactsScope): boolean {
  const looksFor = contacts_scope.search.q === undefined ? withSearch(scope, { q: undefined }) : scope;
  return isSameFilter(contacts_scope, looksFor);
}

/** Opens a quick filter, with the columns it carries. */
export function quickFilterPath({ id, contacts_scope }: Pick<QuickFilter, "id" | "contacts_scope">): string {
  const params = urlOfScope(contacts_scope);
  params.set("quick_filter", id);
  return `/contacts?${params.toString()}`;
}

/** Address of the list that shows a scope. */
export function contactListPath(scope: ContactsScope): string {
  return `/contacts?${urlOfScope(scope).toString()}`;
}
