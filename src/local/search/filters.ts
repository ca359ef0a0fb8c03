/** Converts a scope to conditions on the typed columns. Each has a cache key and tests one slot. */
import type { ContactsScope, ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import { dropEmptySearch, scopeGroup } from "../../domain/contacts/scope-parts.ts";
import { addDays, addMonths, startOfDay } from "../../kit/dates.ts";
import { digitsOf } from "../../kit/text.ts";
import type { Viewer } from "./answer.ts";
import type { FacetKind } from "./facet-kind.ts";
import { dayNumber, flag, signedScope } from "./facts.ts";
import {
  ageTest,
  type FilterContext,
  flagTest,
  labelTest,
  numberTest,
  oneOf,
  t65Test,
  type Test,
  textTest,
  wordsTest,
  zipTest,
} from "./filter-tests.ts";

export interface Filter extends Test {
  key: string;
  facet?: FacetKind | undefined;
}

export function filtersOf(context: FilterContext, scope: ContactsScope, viewer: Viewer): Filter[] {
  const { search } = dropEmptySearch(scope);
  const { category } = scope;
  const filters = groupFilters(context, scope.group, viewer);
  if (category !== "") {
    filters.push({
      key: `category:${category}`,
      facet: "category",
      ...flagTest(context, flag.client, category === "client"),
    });
  }
  for (const name of Object.keys(search) as (keyof ContactsSearch)[]) {
    const test = tests[name]?.(context, search, viewer);
    if (test) filters.push({ key: keyOf(name, search, viewer), facet: facetOf[name], ...test });
  }
  return filters;
}

/** Deleted contacts appear only in `deleted`. */
function groupFilters(context: FilterContext, group: string, viewer: Viewer): Filter[] {
  const isDeletedGroup = group === "deleted";
  const filters: Filter[] = [
    { key: isDeletedGroup ? "deleted" : "living", ...flagTest(context, flag.deleted, isDeletedGroup) },
  ];
  const belongs = belongingTest(context, group, viewer);
  if (belongs) filters.push({ key: `group:${group}:${viewer.user_id}`, ...belongs });
  return filters;
}

function belongingTest(context: FilterContext, text: string, { user_id }: Viewer): Test | undefined {
  const group = scopeGroup(text);
  if (group.kind === "my") return oneOf(context, "owner", [user_id]);
  if (group.kind === "all_agents") return textTest(context, "owner", () => true);
  if (!("id" in group)) return undefined;
  if (group.kind === "pool") return oneOf(context, "pool", [group.id]);
  return labelTest(context, "groups", [group.id]);
}

const facetOf: Partial<Record<keyof ContactsSearch, FacetKind>> = {
  status_ids: "status",
  tag_ids: "tag",
  owner_ids: "owner",
  carrier_ids: "carrier",
  policy_status: "policy_status",
};

/** Day and zone affect date filters, so they are part of every key. */
function keyOf(name: keyof ContactsSearch, search: ContactsSearch, { today, zone }: Viewer): string {
  return JSON.stringify([name, search[name], partners[name]?.map((other) => search[other]), today, zone]);
}

/** Entries that modify another entry. */
const partners: Partial<Record<keyof ContactsSearch, (keyof ContactsSearch)[]>> = { tag_ids: ["tag_mode"] };

type MakeTest = (context: FilterContext, search: ContactsSearch, viewer: Viewer) => Test;

/** Entries evaluated on the text (q, name, phone, email) are not here; see `words.ts`. */
const tests: Partial<Record<keyof ContactsSearch, MakeTest>> = {
  city: (context, { city = "" }) => wordsTest(context, "city", city),
  county: (context, { county = "" }) => wordsTest(context, "county", county),
  zip: (context, { zip = "" }) => zipTest(context, digitsOf(zip)),
  state: (context, { state = [] }) => oneOf(context, "state", state),
  status_ids: (context, { status_ids = [] }) => oneOf(context, "status", status_ids),
  source_ids: (context, { source_ids = [] }) => oneOf(context, "source", source_ids),
  owner_ids: (context, { owner_ids = [] }) => oneOf(context, "owner", owner_ids),
  tag_ids: (context, { tag_ids = [], tag_mode }) => labelTest(context, "tags", tag_ids, tag_mode),
  policy_types: (context, { policy_types = [] }) => labelTest(context, "policy_types", policy_types),
  carrier_ids: (context, { carrier_ids = [] }) => labelTest(context, "carriers", carrier_ids),
  policy_status: (context, { policy_status = [] }) => labelTest(context, "policy_status", policy_status),
  has_soa: (context, { has_soa = true }) => labelTest(context, "soa", [signedScope], has_soa ? "any" : "none"),
  age_from: (context, { age_from = 0 }, { today }) => ageTest(context, today, (age) => age >= age_from),
  age_to: (context, { age_to = 0 }, { today }) => ageTest(context, today, (age) => age <= age_to),
  birth_month: ({ facts }, { birth_month }) => ({
    test: (slot) => Math.floor(((facts.numbers.storeIdentity[slot] ?? 0) % 10_000) / 100) === birth_month,
  }),
  birth_day: ({ facts }, { birth_day }) => ({
    test: (slot) => (facts.numbers.storeIdentity[slot] ?? 0) % 100 === birth_day,
  }),
  t65_within_months: (context, { t65_within_months = 0 }, { today }) =>
    t65Test(context, today, addMonths(today, t65_within_months)),
  renewal_from: (context, { renewal_from = null }) => numberTest(context, "renewal", dayNumber(renewal_from), Infinity),
  renewal_to: (context, { renewal_to = null }) => numberTest(context, "renewal", 1, dayNumber(renewal_to)),
  created_from: (context, { created_from = "" }, { zone }) =>
    numberTest(context, "created_at", startOfDay(created_from, zone), Infinity),
  created_to: (context, { created_to = "" }, { zone }) =>
    numberTest(context, "created_at", 0, startOfDay(addDays(created_to, 1), zone) - 1),
  last_activity_before: (context, { last_activity_before = "" }, { zone }) =>
    numberTest(context, "last_activity_at", -1, startOfDay(last_activity_before, zone) - 1),
  never_called: (context, { never_called }) =>
    never_called ? numberTest(context, "last_called_at", -1, -1) : numberTest(context, "last_called_at", 0, Infinity),
  has_email: (context, { has_email = true }) => flagTest(context, flag.email, has_email),
  has_mobile: (context, { has_mobile = true }) => flagTest(context, flag.mobile, has_mobile),
  dnc: (context, { dnc = true }) => flagTest(context, flag.dnc, dnc),
  language: ({ facts }, { language }) => ({ test: (slot) => facts.languageAt(slot) === language }),
};
