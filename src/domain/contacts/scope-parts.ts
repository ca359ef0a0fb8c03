/** Parts of filters and scopes. Without schemas: a worker that loads only these starts faster. */
import { digitsOf } from "../../kit/text.ts";
import type { Contact } from "./contact.ts";
import { phoneTypes } from "../values/limits.ts";
import { isListedDnc } from "./reach.ts";
import { partFields } from "./visible-parts.ts";

/** Sort keys of a list; records without a value come last in both directions, ties are broken by id. */
export const orderFields = [
  "name",
  "status",
  "phone",
  "email",
  "city",
  "state",
  "age",
  "birthday",
  "tags",
  "owner",
  "source",
  "last_activity_at",
  "last_called_at",
  "next_event_at",
  "next_renewal_date",
  "in_force_policies",
  "annual_premium",
  "created_at",
] as const;
export type OrderField = (typeof orderFields)[number];

const uuidForm = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
export const groupPattern = new RegExp(`^(?:my|all_agents|all|deleted|(?:pool|group):${uuidForm})$`);

export type ScopeGroup = { kind: "my" | "all_agents" | "all" | "deleted" } | { kind: "pool" | "group"; id: string };

export function scopeGroup(group: string): ScopeGroup {
  const [kind, id] = group.split(":");
  if (id !== undefined) return { kind: kind === "pool" ? "pool" : "group", id: id.toLowerCase() };
  return { kind: kind as "my" | "all_agents" | "all" | "deleted" };
}

/** Removes entries of `search` whose value is empty or an empty list (spec 000 §5); false and 0 are values. */
export function dropEmptySearch<S extends { search?: object }>(scope: S): S {
  if (!scope.search) return scope;
  return { ...scope, search: Object.fromEntries(Object.entries(scope.search).filter(([, value]) => !isEmpty(value))) };
}

/** The same for a write body, which names its contacts as `contacts_scope`. */
export function dropEmptyInBody(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body["contacts_scope"]) || !isRecord(body["contacts_scope"]["search"])) return body;
  return { ...body, contacts_scope: dropEmptySearch(body["contacts_scope"]) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface PolicyQuestion {
  search: Partial<
    Record<"carrier_ids" | "policy_status" | "has_soa" | "policy_types" | "renewal_from" | "renewal_to", unknown>
  >;
  order_field: string;
}

/** Answered from the policies and the Scopes of Appointment themselves. */
export function asksOfPolicies({ search }: Pick<PolicyQuestion, "search">): boolean {
  return [search.carrier_ids, search.policy_status, search.has_soa].some((value) => !isEmpty(value));
}

/** Its result reveals policies, which not everyone who sees a contact may see. */
export function includesPolicies(scope: PolicyQuestion): boolean {
  const { policy_types, renewal_from, renewal_to } = scope.search;
  return (
    asksOfPolicies(scope) ||
    partFields.policies.some((field) => field === scope.order_field) ||
    [policy_types, renewal_from, renewal_to].some((value) => !isEmpty(value))
  );
}

function isEmpty(value: unknown): boolean {
  return value === "" || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Merged into another contact. Rows mirrored before this column existed have none. */
export function isMerged({ merged_into_id }: Pick<Contact, "merged_into_id">): boolean {
  return typeof merged_into_id === "number";
}

export function hasMobile({ phones }: Pick<Contact, "phones">): boolean {
  return phones.some((phone) => phone.type === phoneTypes.mobile || phone.line_type === "mobile");
}

/** At least one number of the contact must not be called. */
export function isDnc({ phones }: Pick<Contact, "phones">): boolean {
  return phones.some((phone) => phone.do_not_call || isListedDnc(phone));
}

/** Five or nine digits; anything beyond is dropped. */
export function zipDigits(zip: string): string {
  return digitsOf(zip).slice(0, 9);
}
