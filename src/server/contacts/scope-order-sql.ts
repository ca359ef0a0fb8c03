/** What a list may be sorted by, as SQL. Records without a value come last either way; ties go by number. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ContactsScope, OrderField } from "../../domain/contacts/contacts-scope.ts";
import { foldText } from "../../kit/text.ts";
import { partValue } from "../changes/seen-parts.ts";
import type { Sight } from "../changes/sight.ts";
import type { Condition } from "./scope-sql.ts";

export interface OrderKey {
  /** The value sorted by; without nulls where `has` holds. */
  key: RawBuilder<string | number>;
  has: Condition;
  type: "text" | "bigint";
}

export interface OrderPeople {
  tenant_id: string;
  /** Contacts whose policies the reader may see: by nothing else of policies is a list put in order. */
  policySight: Sight;
  owners: readonly { id: string; name: string }[];
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

/** The allow-list: a field that is not here cannot reach the query. */
const keys: Record<Exclude<OrderField, PolicyOrder | "owner" | "status">, OrderKey> = {
  name: text("name_key"),
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

export function orderKey({ order_field }: Pick<ContactsScope, "order_field">, people: OrderPeople): OrderKey {
  if (order_field === "owner") return ownerKey(people);
  if (order_field === "status") return statusKey(people.tenant_id);
  if (order_field === "next_renewal_date") return renewalKey(people.policySight);
  if (order_field === "in_force_policies" || order_field === "annual_premium")
    return {
      key: partValue(people.policySight, order_field) as RawBuilder<number>,
      has: sql<SqlBool>`true`,
      type: "bigint",
    };
  return keys[order_field];
}

function renewalKey(sight: Sight): OrderKey {
  const key = partValue(sight, "next_renewal_date") as RawBuilder<string>;
  return { key, has: sql<SqlBool>`${key} is not null`, type: "text" };
}

function statusKey(tenant_id: string): OrderKey {
  const key = sql<number>`(select s.position from statuses s where s.tenant_id = ${tenant_id} and s.id = c.status_id)`;
  return { key, has: sql<SqlBool>`${key} is not null`, type: "bigint" };
}

/** Names are folded by our own rule, which SQL does not know: owners come ranked. */
function ownerKey({ owners }: OrderPeople): OrderKey {
  const named = owners.map(({ id, name }) => ({ id, key: foldText(name) })).filter(({ key }) => key !== "");
  const sorted = [...new Set(named.map(({ key }) => key))].sort();
  const ranks = named.map(({ key }) => sorted.indexOf(key));
  const key = sql<number>`(select r.rank from unnest(${named.map(({ id }) => id)}::uuid[], ${ranks}::int[]) as r(id, rank) where r.id = c.owner_id)`;
  return { key, has: sql<SqlBool>`${key} is not null`, type: "bigint" };
}
