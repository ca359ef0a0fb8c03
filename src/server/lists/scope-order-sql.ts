/** Sort orders of a list, as SQL. Records without a value always come last; ties are ordered by number. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ContactsScope, OrderField } from "../../domain/lists/contacts-scope.ts";
import { partValue } from "../changes/visible-parts.ts";
import type { Visibility } from "../changes/visibility.ts";
import type { Condition } from "./scope-sql.ts";

export interface OrderKey {
  /** The sort value; not null where `has` holds. */
  key: RawBuilder<string | number>;
  has: Condition;
  type: "text" | "bigint";
}

export interface OrderContext {
  /** Contacts whose policies the reader may see: a list is not sorted by any other policies. */
  policyVisibility: Visibility;
  /**
   * Sort ranks by id of what a contact refers to: name folding and status order are our own rules, which SQL does not
   * have.
   */
  ranks: ReadonlyMap<string, number>;
}

const text = (column: string): OrderKey => ({
  key: sql.ref(`c.${column}`),
  has: sql<SqlBool>`${sql.ref(`c.${column}`)} <> ''`,
  type: "text",
});
const value = (column: string, type: OrderKey["type"] = "bigint"): OrderKey => ({
  key: sql.ref(`c.${column}`),
  has: sql<SqlBool>`${sql.ref(`c.${column}`)} is not null`,
  type,
});
const count = (column: string): OrderKey => ({ key: sql.ref(`c.${column}`), has: sql<SqlBool>`true`, type: "bigint" });

/** Of the primary phone or email, as `primaryOf` finds it: nearly always the first. */
const primary = (column: "phones" | "emails", field: string) => {
  const all = sql.ref(`c.${column}`);
  const name = sql.lit(field);
  return sql`case when ${all} -> 0 -> 'primary' = 'true' then ${all} -> 0 ->> ${name}
    else coalesce(jsonb_path_query_first(${all}, '$[*] ? (@.primary == true)'), ${all} -> 0) ->> ${name} end`;
};

/** `phoneSortKey`: numbers are stored as `+` and digits. */
const phoneKey = sql<string>`(select case length(d) when 10 then '1' || d else d end
  from (select ltrim(${primary("phones", "number")}, '+')) p (d)) collate "C"`;

/** `emailSortKey`: letters beyond ASCII are folded by our own rule, which the haystack already applied. */
const emailKey = sql<string>`(select case when octet_length(a) = length(a) then translate(lower(a collate "C"), ' ''\`', '')
    else split_part(split_part(c.haystack, chr(10), 3), ' ', 1) end
  from (select ${primary("emails", "address")}) p (a)) collate "C"`;

const shown = (column: "phones" | "emails", key: RawBuilder<string>): OrderKey => ({
  key,
  has: sql<SqlBool>`jsonb_array_length(${sql.ref(`c.${column}`)}) > 0`,
  type: "text",
});

/** The allow-list: a field that is not here cannot reach the query. */
const keys: Record<Exclude<OrderField, PolicyOrder | RankedOrder>, OrderKey> = {
  name: text("name_key"),
  phone: shown("phones", phoneKey),
  email: shown("emails", emailKey),
  city: text("city_key"),
  state: text("state_key"),
  age: {
    key: sql`-(replace(c.birth_date, '-', '')::bigint)`,
    has: sql<SqlBool>`c.birth_date >= '0001'`,
    type: "bigint",
  },
  birthday: text("birth_key"),
  last_activity_at: value("last_activity_at"),
  last_called_at: value("last_called_at"),
  next_event_at: value("next_event_at"),
  created_at: count("created_at"),
};

type PolicyOrder = "next_renewal_date" | "in_force_policies" | "annual_premium";
export type RankedOrder = keyof typeof ranked;

/** The rank of what a contact refers to (of its tags, the first), looked up in one value. */
const ranked = {
  status: (ranks: RawBuilder<unknown>) => sql<number>`(${ranks} ->> c.status_id::text)::bigint`,
  owner: (ranks: RawBuilder<unknown>) => sql<number>`(${ranks} ->> c.owner_id::text)::bigint`,
  source: (ranks: RawBuilder<unknown>) => sql<number>`(${ranks} ->> c.source_id::text)::bigint`,
  tags: (ranks: RawBuilder<unknown>) =>
    sql<number>`case when c.tag_ids <> '{}' then (select min((${ranks} ->> t::text)::bigint) from unnest(c.tag_ids) t) end`,
};

export function isRanked(field: OrderField): field is RankedOrder {
  return Object.hasOwn(ranked, field);
}

export function orderKey({ order_field }: Pick<ContactsScope, "order_field">, context: OrderContext): OrderKey {
  if (isRanked(order_field)) return rankedKey(order_field, context.ranks);
  if (order_field === "next_renewal_date") return renewalKey(context.policyVisibility);
  if (order_field === "in_force_policies" || order_field === "annual_premium")
    return {
      key: partValue(context.policyVisibility, order_field) as RawBuilder<number>,
      has: sql<SqlBool>`true`,
      type: "bigint",
    };
  return keys[order_field];
}

function renewalKey(visibility: Visibility): OrderKey {
  const key = partValue(visibility, "next_renewal_date") as RawBuilder<string>;
  return { key, has: sql<SqlBool>`${key} is not null`, type: "text" };
}

function rankedKey(field: RankedOrder, ranks: OrderContext["ranks"]): OrderKey {
  const key = ranked[field](sql`${JSON.stringify(Object.fromEntries(ranks))}::jsonb`);
  return { key, has: sql<SqlBool>`${key} is not null`, type: "bigint" };
}
