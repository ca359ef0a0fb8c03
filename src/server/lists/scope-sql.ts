/**
 * A contacts_scope as SQL over `contact_book c`; `matchesScope` in the domain is the reference it is tested against.
 * Visibility is added elsewhere.
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ContactsScope, ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import { dropEmptySearch, scopeGroup } from "../../domain/contacts/scope-parts.ts";
import { phoneTypes } from "../../domain/values/limits.ts";
import { searchText, searchWords } from "../../domain/values/search-words.ts";
import { digitsOf } from "../../kit/text.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { ageBounds, dayEnd, dayStart, t65Bounds } from "./scope-days-sql.ts";

export type Condition = RawBuilder<SqlBool>;

export interface ScopeContext {
  tenant_id: string;
  user_id: string;
  /** The reader's day and IANA zone. */
  today: string;
  zone: string;
  /** Tags of the tenant, needed where `q` may match one. */
  tags: readonly { id: string; name: string }[];
  /** Contacts whose policies the reader may see; needed when the scope filters by policies. */
  policyVisibility: Visibility;
}

const always: Condition = sql<SqlBool>`true`;
const never: Condition = sql<SqlBool>`false`;

export function scopeCondition(scope: ContactsScope, context: ScopeContext): Condition {
  const conditions = [
    ...chosen(scope),
    inGroup(scope.group, context),
    ...(scope.category === "" ? [] : [sql<SqlBool>`c.category = ${scope.category}`]),
    ...searchConditions(dropEmptySearch(scope).search, context),
  ];
  return allOf(conditions);
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function chosen({ ids, exclude_ids, select_all }: ContactsScope): Condition[] {
  const only = select_all || ids.length === 0 ? [] : [sql<SqlBool>`c.id = any(${ids}::bigint[])`];
  const without = exclude_ids.length === 0 ? [] : [sql<SqlBool>`c.id <> all(${exclude_ids}::bigint[])`];
  return [...only, ...without];
}

function inGroup(text: string, { user_id }: ScopeContext): Condition {
  const group = scopeGroup(text);
  if (group.kind === "deleted") return sql<SqlBool>`c.deleted_at is not null and c.merged_into_id is null`;
  const alive = sql<SqlBool>`c.deleted_at is null`;
  if (group.kind === "my") return sql<SqlBool>`${alive} and c.owner_id = ${user_id}`;
  if (group.kind === "all_agents") return sql<SqlBool>`${alive} and c.owner_id is not null`;
  if (!("id" in group)) return alive;
  if (group.kind === "pool") return sql<SqlBool>`${alive} and c.pool_id = ${group.id}`;
  return sql<SqlBool>`${alive} and c.group_ids @> ${[group.id]}::uuid[]`;
}

/** One entry per search field; the type makes a missing one a compile error. */
type Criteria = {
  [F in keyof Required<ContactsSearch>]: (
    value: Required<ContactsSearch>[F],
    search: ContactsSearch,
    context: ScopeContext,
  ) => Condition;
};

const criteria: Criteria = {
  q: (q, _search, context) => anywhere(searchWords(q), context),
  name: (name) => inSearchText(1, searchWords(name)),
  phone: phoneCondition,
  email: (email) => inSearchText(3, searchWords(email)),
  city: (city) => inPlace(1, searchWords(city)),
  county: (county) => inPlace(2, searchWords(county)),
  zip: (zip) => sql<SqlBool>`starts_with(split_part(c.place_key, chr(10), 3), ${digitsOf(zip)})`,
  state: (states) => sql<SqlBool>`c.state_key = any(${states}::text[])`,
  status_ids: (ids) => sql<SqlBool>`c.status_id = any(${ids}::uuid[])`,
  source_ids: (ids) => sql<SqlBool>`c.source_id = any(${ids}::uuid[])`,
  owner_ids: (ids) => sql<SqlBool>`c.owner_id = any(${ids}::uuid[])`,
  tag_ids: (ids, { tag_mode = "any" }) => tagged(ids, tag_mode),
  tag_mode: () => always,
  policy_types: (types, _search, context) => ofSeen(sql<SqlBool>`c.policy_types && ${types}::text[]`, context),
  carrier_ids: (ids, _search, context) => withPolicy(sql<SqlBool>`p.carrier_id = any(${ids}::uuid[])`, context),
  policy_status: (statuses, _search, context) => withPolicy(sql<SqlBool>`p.status = any(${statuses}::text[])`, context),
  has_soa: (wanted, _search, context) => (wanted ? withScope(context) : sql<SqlBool>`not ${withScope(context)}`),
  age_from: (age, _search, { today }) => sql<SqlBool>`c.birth_date between '0001' and ${ageBounds(today, age).latest}`,
  age_to: (age, _search, { today }) =>
    sql<SqlBool>`(c.birth_date >= '0001' and c.birth_date > ${ageBounds(today, age + 1).latest})`,
  birth_month: (month) => sql<SqlBool>`left(c.birth_key, 2) = ${twoDigits(month)}`,
  birth_day: (day) => sql<SqlBool>`right(c.birth_key, 2) = ${twoDigits(day)}`,
  t65_within_months: (months, _search, { today }) => {
    const { from, to } = t65Bounds(today, months);
    return sql<SqlBool>`(c.birth_date >= '0001' and c.birth_date between ${from} and ${to})`;
  },
  renewal_from: (day, _search, context) => ofSeen(sql<SqlBool>`c.next_renewal_date >= ${day}`, context),
  renewal_to: (day, _search, context) => ofSeen(sql<SqlBool>`c.next_renewal_date <= ${day}`, context),
  created_from: (day, _search, { zone }) => sql<SqlBool>`c.created_at >= ${dayStart(day, zone)}`,
  created_to: (day, _search, { zone }) => sql<SqlBool>`c.created_at < ${dayEnd(day, zone)}`,
  last_activity_before: (day, _search, { zone }) =>
    sql<SqlBool>`(c.last_activity_at is null or c.last_activity_at < ${dayStart(day, zone)})`,
  never_called: (wanted) =>
    wanted ? sql<SqlBool>`c.last_called_at is null` : sql<SqlBool>`c.last_called_at is not null`,
  has_email: (wanted) => sql<SqlBool>`(jsonb_array_length(c.emails) > 0) = ${wanted}`,
  has_mobile: (wanted) => sql<SqlBool>`jsonb_path_exists(c.phones, ${mobilePath}::jsonpath) = ${wanted}`,
  dnc: (wanted) => sql<SqlBool>`jsonb_path_exists(c.phones, ${dncPath}::jsonpath) = ${wanted}`,
  language: (language) => sql<SqlBool>`c.language = ${language}`,
};

const mobilePath = `$[*] ? (@.type == ${phoneTypes.mobile} || @.line_type == "mobile")`;
const dncPath = `$[*] ? (@.do_not_call == true || (@.dnc_status != "clear" && @.dnc_status != "unknown"))`;

function searchConditions(search: ContactsSearch, context: ScopeContext): Condition[] {
  return Object.entries(search).map(([field, value]) => {
    // The entry of a field takes that field's value: the mapped type above ensures it, but cannot express it for a
    // loop.
    const criterion = criteria[field as keyof ContactsSearch] as (
      value: unknown,
      search: ContactsSearch,
      context: ScopeContext,
    ) => Condition;
    return criterion(value, search, context);
  });
}

/** Every word in the haystack, or in the name of one of the contact's tags. */
function anywhere(words: readonly string[], context: ScopeContext): Condition {
  const plain: string[] = [];
  const conditions: Condition[] = [];
  for (const word of words) {
    const tags = context.tags.filter((tag) => searchText(tag.name).includes(word)).map((tag) => tag.id);
    if (tags.length === 0) plain.push(word);
    else conditions.push(sql<SqlBool>`(${like(word)} or ${tagged(tags, "any")})`);
  }
  return allOf([...conditions, ...plain.map(like)]);
}

function like(word: string): Condition {
  return sql<SqlBool>`c.haystack like ${pattern(word)}`;
}

/** Words within one line of the haystack; the index finds candidates, the line match decides. */
function inSearchText(line: number, words: readonly string[]): Condition {
  const inLine = words.map((word) => sql<SqlBool>`strpos(split_part(c.haystack, chr(10), ${line}), ${word}) > 0`);
  return allOf([...words.map(like), ...inLine]);
}

function inPlace(line: number, words: readonly string[]): Condition {
  return allOf(words.map((word) => sql<SqlBool>`strpos(split_part(c.place_key, chr(10), ${line}), ${word}) > 0`));
}

function phoneCondition(typed: string): Condition {
  if (typed.trim() === "") return always;
  const digits = digitsOf(typed);
  return digits === "" ? never : inSearchText(2, [digits]);
}

const tagModes = { any: sql`c.tag_ids && `, all: sql`c.tag_ids @> `, none: sql`not c.tag_ids && ` };

function tagged(ids: readonly string[], mode: keyof typeof tagModes): Condition {
  return sql<SqlBool>`${tagModes[mode]}${ids}::uuid[]`;
}

/** Has a matching policy among those the reader may see. */
function withPolicy(meets: Condition, context: ScopeContext): Condition {
  const has = sql<SqlBool>`exists (select from policies p
    where p.tenant_id = ${context.tenant_id} and p.contact_id = c.id and p.deleted_at is null and ${meets})`;
  return ofSeen(has, context);
}

/** Has a signed form among those the reader may see. */
function withScope(context: ScopeContext): Condition {
  const has = sql<SqlBool>`exists (select from soa_requests s
    where s.tenant_id = ${context.tenant_id} and s.contact_id = c.id and s.state in ('submitted', 'completed'))`;
  return ofSeen(has, context);
}

/** Policy conditions match only where the reader may see the policies. */
function ofSeen(condition: Condition, { policyVisibility }: ScopeContext): Condition {
  return policyVisibility.all ? condition : sql<SqlBool>`(${whereVisible(policyVisibility, "c")} and ${condition})`;
}

function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
