/** Match keys in the database: written with every contact, read in order to find contacts that share one. */
import { sql } from "kysely";
import { matchKeyNumbers, type Matched } from "../../domain/duplicates/match.ts";
import { matchVersion } from "../../domain/duplicates/match-version.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { plainList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";
import type { Condition } from "../lists/scope-sql.ts";

type Keyed = Matched & { id: number };

/** The key columns on a contact: key numbers, and the version of the rule. */
export const matchColumns = ["match_keys", "match_version"] as const;

/** Into the search table. */
export async function insertMatchKeys(
  trx: Trx,
  tenant_id: string,
  contacts: readonly { id: number; match_keys: readonly number[] }[],
): Promise<void> {
  const keys = contacts.flatMap(({ match_keys }) => match_keys);
  const ids = contacts.flatMap(({ id, match_keys }) => match_keys.map(() => id));
  if (keys.length === 0) return;
  await sql`insert into contact_match_keys (tenant_id, key, contact_id)
    select ${tenant_id}, key, contact_id
    from (select unnest(${plainList(keys)}::bigint[]) as key, unnest(${plainList(ids)}::bigint[]) as contact_id) x order by key
    on conflict do nothing`.execute(trx);
}

/** For contacts whose keys changed; most writes change none. */
export async function replaceMatchKeys(
  trx: Trx,
  tenant_id: string,
  changes: readonly { before: Keyed; after: Keyed }[],
): Promise<void> {
  const changed = changes.filter(({ before, after }) => hasOtherKeys(before, after)).map(({ after }) => after);
  await rekey(trx, tenant_id, changed);
}

const keyFields = [
  "first_name",
  "last_name",
  "business_name",
  "birth_date",
  "ssn_last4",
  "mbi_masked",
  "phones",
  "emails",
  "addresses",
  "deleted_at",
] as const satisfies (keyof Matched)[];

function hasOtherKeys(before: Keyed, after: Keyed): boolean {
  if (keyFields.every((field) => isSameValue(before[field], after[field]))) return false;
  return !isSameValue(matchKeyNumbers(before), matchKeyNumbers(after));
}

async function rekey(trx: Trx, tenant_id: string, contacts: readonly Keyed[]): Promise<void> {
  if (contacts.length === 0) return;
  const keyed = contacts.map((contact) => ({ id: contact.id, match_keys: matchKeyNumbers(contact) }));
  const ids = keyed.map(({ id }) => id);
  await sql`delete from contact_match_keys k using contacts c
    where c.tenant_id = ${tenant_id} and c.id = any(${ids}::bigint[])
      and k.tenant_id = ${tenant_id} and k.contact_id = c.id and k.key = any(c.match_keys)`.execute(trx);
  const lists = keyed.map(({ match_keys }) => plainList(match_keys));
  await sql`update contacts c set match_keys = x.keys::bigint[], match_version = ${matchVersion}
    from unnest(${plainList(ids)}::bigint[], ${lists}::text[]) x (id, keys)
    where c.tenant_id = ${tenant_id} and c.id = x.id`.execute(trx);
  await insertMatchKeys(trx, tenant_id, keyed);
}

/** Contacts created before keys existed. */
export async function countUnmatched(trx: Trx, tenant_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from contacts where tenant_id = ${tenant_id} and match_version = 0 limit ${unmatchedCountMax}) c`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
const unmatchedCountMax = 10_000;

const comparedColumns = sql.raw(["id", ...keyFields].map((name) => `c."${name}"`).join(", "));

/** Computes the keys of the next such contacts; returns their count. */
export async function matchNext(trx: Trx, tenant_id: string, limit: number): Promise<number> {
  const { rows } = await sql<Keyed>`select ${comparedColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.match_version = 0 order by c.id limit ${limit} for update`.execute(trx);
  await rekey(trx, tenant_id, rows);
  return rows.length;
}

export interface Search {
  tenant_id: string;
  /** Contacts, as `c` over `contact_book`: within reach and scope. */
  where: Condition;
  /** True when most of the tenant's contacts are in scope: then keys are read first, and contacts checked after. */
  wide: boolean;
  /** Keys from (inclusive) to (exclusive). */
  range: readonly [from: number, to: number];
}

export interface SharedKey {
  key: number;
  ids: number[];
}

const idsPerKeyMax = 20;

/** Keys shared by several contacts in scope, in order; the first 20 contacts of each. */
export async function findSharedKeys(trx: Trx, search: Search, limit: number): Promise<SharedKey[]> {
  return search.wide ? sharedByAll(trx, search, limit) : sharedWithin(trx, search, limit);
}

/** Scans the key index only and stops at the limit. */
async function sharedByAll(trx: Trx, { tenant_id, range, where }: Search, limit: number): Promise<SharedKey[]> {
  const [from, to] = range;
  const { rows } = await sql<SharedKey>`
    with shared as materialized (
      select k.key, array_agg(k.contact_id order by k.contact_id) as ids from contact_match_keys k
      where k.tenant_id = ${tenant_id} and k.key >= ${from} and k.key < ${to}
      group by k.key having count(*) > 1 order by k.key limit ${limit}
    ), within as materialized (
      select c.id from contact_book c
      where c.id = any(array(select unnest(s.ids[1:${sql.raw(String(idsPerKeyMax))}]) from shared s)) and ${where}
    )
    select s.key, array_agg(w.id order by w.id) as ids
    from shared s join within w on w.id = any(s.ids)
    group by s.key having count(*) > 1 order by s.key`.execute(trx);
  return rows;
}

/** Reads the contacts in scope first, then the keys they share. */
async function sharedWithin(trx: Trx, { range, where }: Search, limit: number): Promise<SharedKey[]> {
  const [from, to] = range;
  const { rows } = await sql<SharedKey>`
    with within as materialized (select c.id, c.match_keys from contact_book c where ${where})
    select k.key, (array_agg(w.id order by w.id))[1:${sql.raw(String(idsPerKeyMax))}] as ids
    from within w, unnest(w.match_keys) k (key) where k.key >= ${from} and k.key < ${to}
    group by k.key having count(*) > 1 order by k.key limit ${limit}`.execute(trx);
  return rows;
}

/** The columns pairs are judged by, for the given contacts. */
export async function findMatched(
  trx: Trx,
  tenant_id: string,
  ids: readonly number[],
): Promise<(Matched & Pick<Contact, "id">)[]> {
  const { rows } = await sql<Keyed>`select ${comparedColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.id = any(${ids}::bigint[])`.execute(trx);
  return rows;
}

export interface Parted {
  one_id: number;
  other_id: number;
}

/** Pairs of the given contacts marked as different people. */
export async function findParted(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Parted[]> {
  return trx
    .selectFrom("contact_not_same")
    .select(["one_id", "other_id"])
    .where("tenant_id", "=", tenant_id)
    .where(sql<boolean>`one_id = any(${ids}::bigint[])`)
    .where(sql<boolean>`other_id = any(${ids}::bigint[])`)
    .execute();
}

export async function keepParted(
  trx: Trx,
  tenant_id: string,
  pairs: readonly Parted[],
  mark: { by: string; at: number },
): Promise<void> {
  await trx
    .insertInto("contact_not_same")
    .values(pairs.map((pair) => ({ tenant_id, ...pair, ...mark })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetParted(trx: Trx, tenant_id: string, pairs: readonly Parted[]): Promise<void> {
  for (const { one_id, other_id } of pairs) {
    await trx
      .deleteFrom("contact_not_same")
      .where((eb) => eb.and({ tenant_id, one_id, other_id }))
      .execute();
  }
}
