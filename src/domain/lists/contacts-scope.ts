/** Which contacts a list, a saved filter or a bulk call selects (contacts_scope, domain §6). */
import { ageOn, addMonths, birthdayIn, dayOf, unknownYear } from "../../kit/dates.ts";
import { digitsOf } from "../../kit/text.ts";
import { searchTextLines, searchTextOf, mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import type { ContactsScope, ContactsSearch } from "./scope-schema.ts";
import { dropEmptySearch, hasMobile, isDnc, isMerged, scopeGroup, zipDigits } from "../contacts/scope-parts.ts";
import { hasWords, searchText, searchWords } from "../values/search-words.ts";

export { ContactsScope, ContactsSearch, type ContactsScopeInput } from "./scope-schema.ts";
export { type OrderField, orderFields } from "../contacts/scope-parts.ts";

/** Every contact the user can see, by name. */
export const wholeScope: ContactsScope = {
  group: "all",
  category: "",
  search: {},
  ids: [],
  exclude_ids: [],
  select_all: false,
  order_field: "name",
  order: "asc",
  page: 1,
  limit: 25,
};

/** Facts needed besides the contact to match a scope. */
export interface ScopeFacts {
  user_id: string;
  /** The reader's day, `YYYY-MM-DD`, and their IANA zone (UTC when left out), used to convert instants to days. */
  today: string;
  zone?: string;
  now: number;
  tag_names?: ReadonlyMap<string, string>;
  /** Contacts per fact stored elsewhere: `carrier:{id}`, `policy_status:{status}`, `soa`. */
  marks?: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * Whether the contact is in the scope. The reference that the device's index and the server's SQL are tested against.
 */
export function matchesScope(contact: Contact, scope: ContactsScope, facts: ScopeFacts): boolean {
  if (!isChosen(contact.id, scope) || !isInGroup(contact, scope.group, facts.user_id)) return false;
  if (scope.category !== "" && contact.category !== scope.category) return false;
  const search = dropEmptySearch(scope).search;
  return criteria.every((meets) => meets(contact, search, facts));
}

function isChosen(id: number, { ids, exclude_ids, select_all }: ContactsScope): boolean {
  return !exclude_ids.includes(id) && (select_all || ids.length === 0 || ids.includes(id));
}

/** `all_agents`: any contact with an owner. Deleted contacts are only in `deleted`, merged ones in no group. */
function isInGroup(contact: Contact, text: string, user_id: string): boolean {
  const group = scopeGroup(text);
  if (group.kind === "deleted") return contact.deleted_at !== null && !isMerged(contact);
  if (contact.deleted_at !== null) return false;
  if (group.kind === "my") return contact.owner_id === user_id;
  if (group.kind === "all_agents") return contact.owner_id !== null;
  if (!("id" in group)) return true;
  return group.kind === "pool" ? contact.pool_id === group.id : contact.group_ids.includes(group.id);
}

type Criterion = (contact: Contact, search: ContactsSearch, facts: ScopeFacts) => boolean;

const criteria: readonly Criterion[] = [
  (contact, { q }, facts) => !q || hasAnywhere(contact, searchWords(q), facts),
  (contact, { name }) => !name || hasWords(line(contact, "names"), searchWords(name)),
  (contact, { phone }) => !phone?.trim() || hasPhone(contact, digitsOf(phone)),
  (contact, { email }) => !email || hasWords(line(contact, "emails"), searchWords(email)),
  (contact, { city }) => !city || hasWords(searchText(mainAddress(contact)?.city ?? ""), searchWords(city)),
  (contact, { county }) => !county || hasWords(searchText(mainAddress(contact)?.county ?? ""), searchWords(county)),
  (contact, { zip }) => !zip || zipDigits(mainAddress(contact)?.zip ?? "").startsWith(digitsOf(zip)),
  (contact, { state }) => !state || state.includes(mainAddress(contact)?.state ?? ""),
  (contact, { status_ids }) => !status_ids || isOneOf(contact.status_id, status_ids),
  (contact, { source_ids }) => !source_ids || isOneOf(contact.source_id, source_ids),
  (contact, { owner_ids }) => !owner_ids || isOneOf(contact.owner_id, owner_ids),
  ({ tag_ids }, search) => !search.tag_ids || tagModes[search.tag_mode ?? "any"](search.tag_ids, tag_ids),
  ({ policy_types }, search) => !search.policy_types || search.policy_types.some((type) => policy_types.includes(type)),
  ({ id }, { carrier_ids }, facts) =>
    !carrier_ids || carrier_ids.some((carrier) => isMarked(facts, `carrier:${carrier}`, id)),
  ({ id }, { policy_status }, facts) =>
    !policy_status || policy_status.some((status) => isMarked(facts, `policy_status:${status}`, id)),
  ({ id }, { has_soa }, facts) => has_soa === undefined || isMarked(facts, "soa", id) === has_soa,
  ({ birth_date }, { age_from, age_to }, { today }) =>
    isWithin(birth_date && ageOn(birth_date, today), age_from, age_to),
  ({ birth_date }, { birth_month }) => birth_month === undefined || Number(birth_date?.slice(5, 7)) === birth_month,
  ({ birth_date }, { birth_day }) => birth_day === undefined || Number(birth_date?.slice(8, 10)) === birth_day,
  ({ birth_date }, { t65_within_months: months }, { today }) =>
    months === undefined || isWithin(dayOf65(birth_date), today, addMonths(today, months)),
  ({ next_renewal_date }, { renewal_from, renewal_to }) => isWithin(next_renewal_date, renewal_from, renewal_to),
  ({ created_at }, { created_from, created_to }, { zone }) =>
    (!created_from && !created_to) || isWithin(dayOf(created_at, zone), created_from, created_to),
  ({ last_activity_at: at }, { last_activity_before: before }, { zone }) =>
    !before || at === null || dayOf(at, zone) < before,
  ({ last_called_at }, { never_called }) => never_called === undefined || (last_called_at === null) === never_called,
  ({ emails }, { has_email }) => has_email === undefined || emails.length > 0 === has_email,
  (contact, { has_mobile }) => has_mobile === undefined || hasMobile(contact) === has_mobile,
  (contact, { dnc }) => dnc === undefined || isDnc(contact) === dnc,
  (contact, { language }) => !language || contact.language === language,
];

/** The day a person turns 65; null while the year of birth is unknown. */
export function dayOf65(birth: string | null): string | null {
  if (!birth || birth.startsWith(unknownYear)) return null;
  return birthdayIn(birth, Number(birth.slice(0, 4)) + 65);
}

const tagModes = {
  any: (wanted: readonly string[], tags: readonly string[]) => wanted.some((tag) => tags.includes(tag)),
  all: (wanted: readonly string[], tags: readonly string[]) => wanted.every((tag) => tags.includes(tag)),
  none: (wanted: readonly string[], tags: readonly string[]) => !wanted.some((tag) => tags.includes(tag)),
};

/** A word may also be part of the name of one of the contact's tags. */
function hasAnywhere(contact: Contact, wanted: readonly string[], { tag_names }: ScopeFacts): boolean {
  const tags = contact.tag_ids.map((tag) => searchText(tag_names?.get(tag) ?? "")).join("\n");
  return hasWords(`${searchTextOf(contact)}\n${tags}`, wanted);
}

/** Compares digits only; numbers are stored with their leading 1, so one typed without it matches too. */
function hasPhone(contact: Contact, digits: string): boolean {
  return digits !== "" && line(contact, "phones").includes(digits);
}

function line(contact: Contact, which: keyof typeof searchTextLines): string {
  return searchTextOf(contact).split("\n")[searchTextLines[which]] ?? "";
}

function isOneOf(value: string | null, list: readonly string[]): boolean {
  return value !== null && list.includes(value);
}

function isMarked({ marks }: ScopeFacts, mark: string, id: number): boolean {
  return marks?.get(mark)?.has(id) ?? false;
}

/** Both ends are inclusive; without any end everything matches, with one a missing value does not. */
function isWithin<V extends string | number>(value: V | null, from: V | undefined, to: V | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return value !== null && (from === undefined || value >= from) && (to === undefined || value <= to);
}
