/** The statements of an intake of leads: who sends them, their vendors, the people, and the record of the requests. */
import { sql } from "kysely";
import { type LeadResult, leadResults, type Routed } from "../../domain/leads/results.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Status } from "../../domain/reference/reference.ts";
import type { TimeZoneKey } from "../../domain/values/time-zones.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import type { Trx } from "../db/schema.ts";

export interface IntakeVendor {
  vendor_id: string;
  vendor_name: string;
  timezone: TimeZoneKey;
  consent_required: boolean;
  duplicate_window_days: number;
  ip_allowlist: string[];
  vendor_active: boolean;
  keys_version: number;
}

export interface KnownAnswer {
  body_hash: string;
  status: number;
  answer: string;
}

export interface Sender extends IntakeVendor {
  key_id: string;
  /** The batch's, with this one's; the first of them is number `calls` - `of_batch` + 1. */
  calls: number;
  of_batch: number;
  calls_since: number;
  rate_per_minute: number;
  token_hash: string;
  known: readonly (KnownAnswer & { answer_key: string })[];
}

const vendorColumns = sql.raw(
  "v.id as vendor_id, v.vendor_name, v.timezone, v.consent_required, v.duplicate_window_days, v.ip_allowlist, v.active as vendor_active, v.keys_version",
);

export interface Asking {
  token_hash: string;
  answer_keys: readonly string[];
  /** Phones and emails of the person. */
  person_keys: readonly string[];
}

/**
 * Who sends with these tokens: a current key of a vendor that is not deleted, or the key before it while it may. Counts
 * the calls of each key's minute, for all servers: the key's row is held to the end. With the answers the vendor has had
 * under the answer keys. Leads about one person wait for each other here, also from different vendors.
 */
export async function findSenders(
  trx: Trx,
  { tenant_id, now }: { tenant_id: string; now: number },
  asked: readonly Asking[],
): Promise<Sender[]> {
  const tokens = asked.map(({ token_hash }) => token_hash);
  const answer_keys = [...new Set(asked.flatMap((one) => one.answer_keys))];
  const locks = [...new Set(asked.flatMap((one) => one.person_keys))]
    .map((key) => `${tenant_id} lead ${key}`)
    .toSorted();
  const isOver = sql`(k.calls_since > ${now} or k.calls_since <= ${now - minuteMs})`;
  const { rows } = await sql<Sender>`with asked as (
      select token_hash, count(*)::int as calls from unnest(${tokens}::text[]) as token_hash group by token_hash
    ), matched as materialized (
      select k.id, a.token_hash, a.calls from asked a join vendor_keys k on k.tenant_id = ${tenant_id}
        and (k.token_hash = a.token_hash or k.old_token_hash = a.token_hash)
    ), called as (
      update vendor_keys k set last_used_at = ${now}, calls_since = case when ${isOver} then ${now}::bigint else k.calls_since end,
        calls = case when ${isOver} then m.calls else k.calls + m.calls end
      from (select id, sum(calls)::int as calls, array_agg(token_hash) as tokens from matched group by id order by id) m
      where k.tenant_id = ${tenant_id} and k.id = m.id and k.active and (k.expires_at is null or k.expires_at > ${now})
        and (k.token_hash = any(m.tokens) or (k.old_token_hash = any(m.tokens) and k.old_until > ${now}))
      returning k.id as key_id, k.vendor_id, k.rate_per_minute, k.calls, m.calls as of_batch, k.calls_since, k.token_hash as current_hash,
        case when k.old_until > ${now} then k.old_token_hash end as former_hash
    ), held as materialized (
      select pg_advisory_xact_lock(hashtextextended(key, 57)) from unnest(${locks}::text[]) as key
    ) select k.key_id, k.rate_per_minute, k.calls, k.of_batch, k.calls_since, m.token_hash, ${vendorColumns},
      coalesce((select jsonb_agg(jsonb_build_object('answer_key', a.answer_key, 'body_hash', a.body_hash, 'status', a.status,
          'answer', a.answer) order by a.at, a.answer_key)
        from lead_answers a where a.tenant_id = v.tenant_id and a.vendor_id = v.id
          and a.answer_key = any(${answer_keys}::text[])), '[]') as known,
      (select count(*) from held) as held
    from called k join matched m on m.id = k.key_id and m.token_hash in (k.current_hash, k.former_hash)
      join api_vendors v on v.tenant_id = ${tenant_id} and v.id = k.vendor_id and v.deleted_at is null`.execute(trx);
  return rows;
}

export async function findIntakeVendor(trx: Trx, tenant_id: string, id: string): Promise<IntakeVendor | undefined> {
  const { rows } = await sql<IntakeVendor>`select ${vendorColumns} from api_vendors v
    where v.tenant_id = ${tenant_id} and v.id = ${id} and v.deleted_at is null`.execute(trx);
  return rows[0];
}

export interface HeldVendor extends Routed {
  vendor_id: string;
  is_on: boolean;
  keys_version: number;
  turn: number;
  taken_on: string;
  taken: number;
  daily_cap: number | null;
  tag_ids: string[];
  price_per_lead: number | null;
  consent_required: boolean;
  /** People and pools among the receivers that can take a lead, and tags that exist. */
  able: string[];
}

/** Leads of one vendor wait here for each other, so that together they cannot pass the cap. */
export async function holdVendors(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<HeldVendor[]> {
  const { rows } =
    await sql<HeldVendor>`select v.id as vendor_id, v.active and v.deleted_at is null as is_on, v.keys_version,
      v.turn, v.taken_on, v.taken, v.daily_cap, v.routing, v.default_owner_id, v.default_pool_id, v.rotation_ids,
      v.price_per_lead, v.consent_required,
      array(select t.id from tags t where t.tenant_id = v.tenant_id and t.id = any(v.tag_ids) and t.deleted_at is null) as tag_ids,
      array(select u.id from users u where u.tenant_id = v.tenant_id and u.active
          and u.id = any(case v.routing when 'round_robin' then v.rotation_ids when 'owner' then array[v.default_owner_id] end)
        union all select p.id from pools p where p.tenant_id = v.tenant_id and p.deleted_at is null
          and v.routing = 'pool' and p.id = v.default_pool_id) as able
    from api_vendors v where v.tenant_id = ${tenant_id} and v.id = any(${[...ids]}::uuid[]) order by v.id
    for no key update of v`.execute(trx);
  return rows;
}

export interface CountedVendor {
  vendor_id: string;
  turn: number;
  taken_on: string;
  taken: number;
}

export type KnownPerson = Contact & {
  status_effect: Status["effect"] | null;
  /** When each vendor's last lead about them came. */
  sent_at: Readonly<Record<string, number>> | null;
};

const likelyMax = 25;

/** Living contacts that share one of the match keys, or, for leads without a last name, one of the texts; held. */
export async function findPersons(
  trx: Trx,
  tenant_id: string,
  { match_keys, texts }: { match_keys: readonly number[]; texts: readonly string[] },
): Promise<KnownPerson[]> {
  if (match_keys.length === 0 && texts.length === 0) return [];
  const keyed = sql`select near.contact_id from unnest(${[...match_keys]}::bigint[]) as wanted
    cross join lateral (select k.contact_id from contact_match_keys k
      where k.tenant_id = ${tenant_id} and k.key = wanted limit ${likelyMax}) near`;
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  const worded = sql`union (select h.id from contacts h where h.tenant_id = ${tenant_id} and h.deleted_at is null
    and h.haystack like any(${patterns}::text[]) order by coalesce(h.last_activity_at, 0) desc, h.id desc limit ${likelyMax})`;
  const { rows } = await sql<KnownPerson>`select ${wireColumns}, s.effect as status_effect,
      (select jsonb_object_agg(l.vendor_id, l.at) from (select vendor_id, max(received_at) as at from leads
        where tenant_id = c.tenant_id and contact_id = c.id group by vendor_id) l) as sent_at
    from contacts c left join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where c.tenant_id = ${tenant_id} and c.deleted_at is null
      and c.id = any(array(${keyed} ${texts.length > 0 ? worded : sql``})) order by c.id for update of c`.execute(trx);
  return rows.toSorted(
    (one, other) => (other.last_activity_at ?? 0) - (one.last_activity_at ?? 0) || other.id - one.id,
  );
}

export interface LeadRow {
  id: string;
  contact_id: number;
  vendor_lead_id: string | null;
  cost: number | null;
}

export interface RequestRecord {
  id: string;
  at: number;
  vendor_id: string;
  key_id: string | null;
  day: string;
  status: number;
  ms: number;
  result: LeadResult;
  reasons: Record<string, string[]>;
  masked_body: unknown;
  sealed_body: string | null;
  ip: string;
  contact_id: number | null;
  lead: LeadRow | null;
  /** Under which the answer is repeated. */
  answer_keys: readonly string[];
  body_hash: string;
  answer: string;
}

export const leadPath = "/v1/leads";
const counts = sql.raw(leadResults.map((result) => `(count(*) filter (where r.result = '${result}'))::int`).join(", "));
const counters = sql.raw(leadResults.map((result) => `"${result}"`).join(", "));
const counted = sql.raw(leadResults.map((result) => `"${result}" = d."${result}" + excluded."${result}"`).join(", "));

/**
 * The requests, their leads, their answers and the counts, in one statement. False: an answer was already given.
 * `vendors` are held.
 */
export async function insertRequests(
  trx: Trx,
  tenant_id: string,
  { records, vendors }: { records: readonly RequestRecord[]; vendors: readonly CountedVendor[] },
): Promise<boolean> {
  const { rows } = await sql<{ answered: number }>`with r as materialized (
      select x.id, x.at, x.vendor_id, x.key_id, x.day, x.status, x.ms, x.result, x.reasons, x.masked_body, x.sealed_body,
        x.ip, x.contact_id, x.lead, x.answer_keys, x.body_hash, x.answer from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (id uuid, at bigint, vendor_id uuid,
        key_id uuid, day text, status int, ms int, result text, reasons jsonb, masked_body jsonb, sealed_body text, ip text,
        contact_id bigint, lead jsonb, answer_keys text[], body_hash text, answer text)
    ), requests as (
      insert into api_requests (tenant_id, id, at, vendor_id, key_id, method, path, status, ms, result, reasons,
        contact_id, masked_body, sealed_body, ip)
      select ${tenant_id}::uuid, r.id, r.at, r.vendor_id, r.key_id, 'POST', ${leadPath}, r.status, r.ms, r.result, r.reasons,
        r.contact_id, r.masked_body, r.sealed_body, r.ip from r
    ), accepted as (
      insert into leads (tenant_id, id, vendor_id, contact_id, vendor_lead_id, result, cost, day, received_at)
      select ${tenant_id}::uuid, (r.lead ->> 'id')::uuid, r.vendor_id, (r.lead ->> 'contact_id')::bigint,
        r.lead ->> 'vendor_lead_id', r.result, (r.lead ->> 'cost')::bigint, r.day, r.at
      from r where jsonb_typeof(r.lead) = 'object'
    ), answered as (
      insert into lead_answers (tenant_id, vendor_id, answer_key, body_hash, status, answer, at)
      select ${tenant_id}::uuid, r.vendor_id, key, r.body_hash, r.status, r.answer, r.at
      from r, unnest(r.answer_keys) as key order by r.vendor_id, key on conflict do nothing returning answer_key
    ), days as (
      insert into lead_days as d (tenant_id, vendor_id, day, ${counters}, last_at)
      select ${tenant_id}::uuid, r.vendor_id, r.day, ${counts}, max(r.at) from r group by r.vendor_id, r.day
        order by r.vendor_id, r.day
      on conflict (tenant_id, vendor_id, day) do update set ${counted}, last_at = greatest(d.last_at, excluded.last_at)
    ), vendors as (
      update api_vendors v set turn = x.turn, taken_on = x.taken_on, taken = x.taken
      from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb) x (vendor_id uuid, turn bigint, taken_on text, taken int)
      where v.tenant_id = ${tenant_id} and v.id = x.vendor_id
    ) select count(*)::int as answered from answered`.execute(trx);
  return rows[0]?.answered === records.flatMap(({ answer_keys }) => answer_keys).length;
}
