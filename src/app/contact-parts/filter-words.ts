/** The filters of a list as chips: a label, and the scope without the filter. */
import type { ContactsScope, ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import { languageLabels, optionWords } from "../../domain/contacts/labels.ts";
import { monthNames, showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { withSearch } from "../links/scope-url.ts";

export interface FilterChip {
  key: string;
  words: string;
  without: ContactsScope;
}

type Say<F extends keyof ContactsSearch> = (
  value: NonNullable<ContactsSearch[F]>,
  names: Names,
  search: ContactsSearch,
) => string;

interface Names {
  status: ReadonlyMap<string, string>;
  source: ReadonlyMap<string, string>;
  tag: ReadonlyMap<string, string>;
  user: ReadonlyMap<string, string>;
  carrier: ReadonlyMap<string, string>;
}

export function filterChips(scope: ContactsScope, lists: ContactLists): FilterChip[] {
  const names = namesOf(lists);
  const { search, category } = scope;
  const fields = (Object.keys(search) as (keyof ContactsSearch)[]).filter(
    (field) => field !== "q" && field !== "tag_mode",
  );
  const chips = fields.map((field) => ({
    key: field,
    // The table has one entry per field, typed to that field's value.
    words: (description[field] as Say<keyof ContactsSearch>)(search[field] as never, names, search),
    without: withSearch(scope, { [field]: undefined, ...(field === "tag_ids" ? { tag_mode: undefined } : {}) }),
  }));
  const ofCategory = {
    key: "category",
    words: category === "client" ? "Clients" : "Leads",
    without: { ...scope, category: "" as const },
  };
  return category === "" ? chips : [ofCategory, ...chips];
}

const list = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => names.get(id) ?? "unknown").join(" or ");
const yesOr = (yes: string, no: string) => (value: boolean) => (value ? yes : no);
const tagModeWords = { any: "Tagged", all: "Tagged with all of", none: "Not tagged" } as const;

const description: { [F in keyof Required<ContactsSearch>]: Say<F> } = {
  q: (text) => text,
  name: (text) => `Name contains ${text}`,
  phone: (text) => `Phone contains ${text}`,
  email: (text) => `Email contains ${text}`,
  city: (text) => `City ${text}`,
  state: (codes) => `State ${codes.join(" or ")}`,
  zip: (text) => `Zip ${text}…`,
  county: (text) => `County ${text}`,
  status_ids: (ids, { status }) => `Status ${list(ids, status)}`,
  source_ids: (ids, { source }) => `Source ${list(ids, source)}`,
  tag_ids: (ids, { tag }, { tag_mode = "any" }) =>
    `${tagModeWords[tag_mode]} ${ids.map((id) => tag.get(id) ?? "unknown").join(tag_mode === "all" ? " and " : " or ")}`,
  tag_mode: () => "",
  owner_ids: (ids, { user }) => `Owner ${list(ids, user)}`,
  carrier_ids: (ids, { carrier }) => `Carrier ${list(ids, carrier)}`,
  policy_types: (types) => `Has ${types.map(optionWords).join(" or ")}`,
  policy_status: (words) => `Policy ${words.map(optionWords).join(" or ")}`,
  age_from: (age) => `Age ${age} or more`,
  age_to: (age) => `Age up to ${age}`,
  birth_month: (month) => `Born in ${monthNames[month - 1] ?? ""}`,
  birth_day: (day) => `Born on day ${day}`,
  t65_within_months: (count) => `Turns 65 within ${countOf(count, "month")}`,
  renewal_from: (day) => `Renewal from ${showDay(day)}`,
  renewal_to: (day) => `Renewal to ${showDay(day)}`,
  created_from: (day) => `Created from ${showDay(day)}`,
  created_to: (day) => `Created to ${showDay(day)}`,
  last_activity_before: (day) => `No activity since ${showDay(day)}`,
  never_called: yesOr("Never called", "Called before"),
  has_email: yesOr("Has email", "No email"),
  has_mobile: yesOr("Has mobile", "No mobile"),
  dnc: yesOr("Do not call", "OK to call"),
  has_soa: yesOr("Has SOA", "No SOA"),
  language: (language) => languageLabels[language],
};

function namesOf({ statuses, sources, tags, users, carriers }: ContactLists): Names {
  return {
    status: new Map(statuses.map(({ id, title }) => [id, title])),
    source: new Map(sources.map(({ id, title }) => [id, title])),
    tag: new Map(tags.map(({ id, name }) => [id, name])),
    user: new Map(users.map((user) => [user.id, fullNameOf(user)])),
    carrier: new Map(carriers.map(({ id, name }) => [id, name])),
  };
}
