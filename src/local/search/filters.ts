/** A scope as conditions on the typed columns. Each has a key, so that its answer can be kept, and judges one slot. */
import type { ContactsScope, ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import { dropEmptySearch, scopeGroup } from "../../domain/contacts/scope-parts.ts";
import { addDays, addMonths, startOfDay } from "../../kit/dates.ts";
import { digitsOf } from "../../kit/text.ts";
import type { Viewer } from "./answer.ts";
import type { FacetKind } from "./facet-kind.ts";
import { dayNumber, flag } from "./facts.ts";
import {
  ageTest,
  type FilterGround,
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

export function filtersOf(ground: FilterGround, scope: ContactsScope, viewer: Viewer): Filter[] {
  const { search } = dropEmptySearch(scope);
  const { category } = scope;
  const filters = groupFilters(ground, scope.group, viewer);
  if (category !== "") {
    filters.push({
      key: `category:${category}`,
      facet: "category",
      ...flagTest(ground, flag.client, category === "client"),
    });
  }
  for (const name of Object.keys(search) as (keyof ContactsSearch)[]) {
    const test = tests[name]?.(ground, search, viewer);
    if (test) filters.push({ key: keyOf(name, search, viewer), facet: facetOf[name], ...test });
  }
  return filters;
}

/** Deleted contacts are in `deleted` and nowhere else. */
function groupFilters(ground: FilterGround, group: string, viewer: Viewer): Filter[] {
  const isDeletedGroup = group === "deleted";
  const filters: Filter[] = [
    { key: isDeletedGroup ? "deleted" : "living", ...flagTest(ground, flag.deleted, isDeletedGroup) },
  ];
  const belongs = belongingTest(ground, group, viewer);
  if (belongs) filters.push({ key: `group:${group}:${viewer.user_id}`, ...belongs });
  return filters;
}

function belongingTest(ground: FilterGround, text: string, { user_id }: Viewer): Test | undefined {
  const group = scopeGroup(text);
  if (group.kind === "my") return oneOf(ground, "owner", [user_id]);
  if (group.kind === "all_agents") return textTest(ground, "owner", () => true);
  if (!("id" in group)) return undefined;
  if (group.kind === "pool") return oneOf(ground, "pool", [group.id]);
  return labelTest(ground, "groups", [group.id]);
}

const facetOf: Partial<Record<keyof ContactsSearch, FacetKind>> = {
  status_ids: "status",
  tag_ids: "tag",
  owner_ids: "owner",
  carrier_ids: "carrier",
  policy_status: "policy_status",
};

/** Days and zones move a date filter's meaning, so they are part of every key. */
function keyOf(name: keyof ContactsSearch, search: ContactsSearch, { today, zone }: Viewer): string {
  return JSON.stringify([name, search[name], partners[name]?.map((other) => search[other]), today, zone]);
}

/** Entries read together with another one. */
const partners: Partial<Record<keyof ContactsSearch, (keyof ContactsSearch)[]>> = { tag_ids: ["tag_mode"] };

type MakeTest = (ground: FilterGround, search: ContactsSearch, viewer: Viewer) => Test;

/** Entries answered from the text (q, name, phone, email) are not here; see `words.ts`. */
const tests: Partial<Record<keyof ContactsSearch, MakeTest>> = {
  city: (ground, { city = "" }) => wordsTest(ground, "city", city),
  county: (ground, { county = "" }) => wordsTest(ground, "county", county),
  zip: (ground, { zip = "" }) => zipTest(ground, digitsOf(zip)),
  state: (ground, { state = [] }) => oneOf(ground, "state", state),
  status_ids: (ground, { status_ids = [] }) => oneOf(ground, "status", status_ids),
  source_ids: (ground, { source_ids = [] }) => oneOf(ground, "source", source_ids),
  owner_ids: (ground, { owner_ids = [] }) => oneOf(ground, "owner", owner_ids),
  tag_ids: (ground, { tag_ids = [], tag_mode }) => labelTest(ground, "tags", tag_ids, tag_mode),
  policy_types: (ground, { policy_types = [] }) => labelTest(ground, "policy_types", policy_types),
  carrier_ids: (ground, { carrier_ids = [] }) => labelTest(ground, "carriers", carrier_ids),
  policy_status: (ground, { policy_status = [] }) => labelTest(ground, "policy_status", policy_status),
  // No scopes of appointment are kept yet: nobody has one.
  has_soa: (_ground, { has_soa = true }) => ({ test: () => !has_soa }),
  age_from: (ground, { age_from = 0 }, { today }) => ageTest(ground, today, (age) => age >= age_from),
  age_to: (ground, { age_to = 0 }, { today }) => ageTest(ground, today, (age) => age <= age_to),
  birth_month: ({ facts }, { birth_month }) => ({
    test: (slot) => Math.floor(((facts.numbers.birth[slot] ?? 0) % 10_000) / 100) === birth_month,
  }),
  birth_day: ({ facts }, { birth_day }) => ({ test: (slot) => (facts.numbers.birth[slot] ?? 0) % 100 === birth_day }),
  t65_within_months: (ground, { t65_within_months = 0 }, { today }) =>
    t65Test(ground, today, addMonths(today, t65_within_months)),
  renewal_from: (ground, { renewal_from = null }) => numberTest(ground, "renewal", dayNumber(renewal_from), Infinity),
  renewal_to: (ground, { renewal_to = null }) => numberTest(ground, "renewal", 1, dayNumber(renewal_to)),
  created_from: (ground, { created_from = "" }, { zone }) =>
    numberTest(ground, "created_at", startOfDay(created_from, zone), Infinity),
  created_to: (ground, { created_to = "" }, { zone }) =>
    numberTest(ground, "created_at", 0, startOfDay(addDays(created_to, 1), zone) - 1),
  last_activity_before: (ground, { last_activity_before = "" }, { zone }) =>
    numberTest(ground, "last_activity_at", -1, startOfDay(last_activity_before, zone) - 1),
  never_called: (ground, { never_called }) =>
    never_called ? numberTest(ground, "last_called_at", -1, -1) : numberTest(ground, "last_called_at", 0, Infinity),
  has_email: (ground, { has_email = true }) => flagTest(ground, flag.email, has_email),
  has_mobile: (ground, { has_mobile = true }) => flagTest(ground, flag.mobile, has_mobile),
  dnc: (ground, { dnc = true }) => flagTest(ground, flag.dnc, dnc),
  language: ({ facts }, { language }) => ({ test: (slot) => facts.languageAt(slot) === language }),
};
