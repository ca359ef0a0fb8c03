/** The order of a contact list: the reference for the device's index and the server's SQL. */
import { foldText } from "../../kit/text.ts";
import { unknownYear } from "../../kit/dates.ts";
import { emailSortKey, mainAddress, nameKey, phoneSortKey } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { categories } from "../values/limits.ts";
import type { Status } from "../reference/reference.ts";
import type { ContactsScope, OrderField } from "./contacts-scope.ts";

export interface OrderFacts {
  /** Rank of each status among its tenant's statuses. */
  status_positions: ReadonlyMap<string, number>;
  /** Names of owners, sources and tags as shown; folded here. */
  owner_names: ReadonlyMap<string, string>;
  source_titles: ReadonlyMap<string, string>;
  tag_names: ReadonlyMap<string, string>;
}

/** Rank of every status: lead statuses first, each category in the admin's order. */
export function byPosition(
  statuses: readonly Pick<Status, "id" | "category" | "position" | "title">[],
): Map<string, number> {
  const ordered = [...statuses].sort(
    (a, b) =>
      categories.indexOf(a.category) - categories.indexOf(b.category) ||
      a.position - b.position ||
      compareText(a.title, b.title),
  );
  return new Map(ordered.map((status, rank) => [status.id, rank]));
}

/** Rank by name; equal names share one, and a row without a name has none. */
export function byName(named: readonly { id: string; name: string }[]): Map<string, number> {
  const folded = named.map(({ id, name }) => ({ id, key: foldText(name) })).filter(({ key }) => key !== "");
  const keys = [...new Set(folded.map(({ key }) => key))].sort(compareText);
  const rankOf = new Map(keys.map((key, rank) => [key, rank]));
  return new Map(folded.map(({ id, key }) => [id, rankOf.get(key) ?? 0]));
}

type Key = string | number | null;

/** Sort key of a contact; null (no value) sorts last in both directions. */
export const orderKeys: Readonly<Record<OrderField, (contact: Contact, facts: OrderFacts) => Key>> = {
  name: (contact) => nameKey(contact) || null,
  status: ({ status_id }, { status_positions }) => (status_id && status_positions.get(status_id)) ?? null,
  phone: (contact) => phoneSortKey(contact) || null,
  email: (contact) => emailSortKey(contact) || null,
  city: (contact) => foldText(mainAddress(contact)?.city ?? "") || null,
  state: (contact) => mainAddress(contact)?.state || null,
  age: ({ birth_date }) =>
    birth_date && !birth_date.startsWith(unknownYear) ? -Number(birth_date.replaceAll("-", "")) : null,
  birthday: ({ birth_date }) => birth_date?.slice(5) ?? null,
  tags: ({ tag_ids }, { tag_names }) => firstTagKey(tag_ids, tag_names),
  owner: ({ owner_id }, { owner_names }) => (owner_id && foldText(owner_names.get(owner_id) ?? "")) || null,
  source: ({ source_id }, { source_titles }) => (source_id && foldText(source_titles.get(source_id) ?? "")) || null,
  last_activity_at: (contact) => contact.last_activity_at,
  last_called_at: (contact) => contact.last_called_at,
  next_event_at: (contact) => contact.next_event_at,
  next_renewal_date: (contact) => contact.next_renewal_date,
  in_force_policies: (contact) => contact.in_force_policies,
  annual_premium: (contact) => contact.annual_premium,
  created_at: (contact) => contact.created_at,
};

/** By the tag shown first; see `tagsInOrder`. */
function firstTagKey(tag_ids: readonly string[], tag_names: ReadonlyMap<string, string>): string | null {
  const names = tag_ids.map((id) => foldText(tag_names.get(id) ?? "")).filter((name) => name !== "");
  return names.sort(compareText)[0] ?? null;
}

/** Tags in the order a row shows them. */
export function tagsInOrder<T extends { name: string }>(tags: readonly T[]): T[] {
  return tags.toSorted((a, b) => compareText(foldText(a.name), foldText(b.name)));
}

/**
 * Comparator of a scope: by its field, empty last, ties by id in the same direction. Text sorts as in the database (by
 * code point).
 */
export function byScope({ order_field, order }: Pick<ContactsScope, "order_field" | "order">, facts: OrderFacts) {
  const keyOf = orderKeys[order_field];
  const sign = order === "desc" ? -1 : 1;
  return (one: Contact, other: Contact): number => {
    const [a, b] = [keyOf(one, facts), keyOf(other, facts)];
    if (a === null || b === null) return a === b ? sign * (one.id - other.id) : a === null ? 1 : -1;
    return sign * (compareKeys(a, b) || one.id - other.id);
  };
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return Number(a) - Number(b);
}

/** By code point, which is also the order of UTF-8 bytes; plain `<` would sort emoji before some CJK characters. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return pointOrder(one) - pointOrder(other);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others. */
function pointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
