/** The statements of one lead's intake: who sends it, the vendor's count, the person, and the record of the request. */
import { sql } from "kysely";
import type { LeadResult, Routed } from "../../domain/leads/results.ts";
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
  rate_per_minute: number;
  last_used_at: number | null;
  known: KnownAnswer | null;
}

const vendorColumns = sql.raw(
  "v.id as vendor_id, v.vendor_name, v.timezone, v.consent_required, v.duplicate_window_days, v.ip_allowlist, v.active as vendor_active, v.keys_version",
);

interface Asking {
  tenant_id: string;
  token_hash: string;
  now: number;
  answer_keys: readonly string[];
}

/**
 * Who sends with this token: a current key of a vendor that is not deleted, or the key before it while it may. With the
 * answer the vendor has had under one of these keys.
 */
export async function findSender(
  trx: Trx,
  { tenant_id, token_hash, now, answer_keys }: Asking,
): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`select k.id as key_id, k.rate_per_minute, k.last_used_at, ${vendorColumns},
      (select jsonb_build_object('body_hash', a.body_hash, 'status', a.status, 'answer', a.answer) from lead_answers a
        where a.tenant_id = v.tenant_id and a.vendor_id = v.id and a.answer_key = any(${[...answer_keys]}::text[])
        order by a.at, a.answer_key limit 1) as known
    from vendor_keys k join api_vendors v on v.tenant_id = k.tenant_id and v.id = k.vendor_id and v.deleted_at is null
    where k.tenant_id = ${tenant_id} and k.active and (k.expires_at is null or k.expires_at > ${now})
      and (k.token_hash = ${token_hash} or (k.old_token_hash = ${token_hash} and k.old_until > ${now}))`.execute(trx);
  return rows[0];
}

export async function findIntakeVendor(trx: Trx, tenant_id: string, id: string): Promise<IntakeVendor | undefined> {
  const { rows } = await sql<IntakeVendor>`select ${vendorColumns} from api_vendors v
    where v.tenant_id = ${tenant_id} and v.id = ${id} and v.deleted_at is null`.execute(trx);
  return rows[0];
}

export async function touchVendorKey(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update vendor_keys set last_used_at = ${now} where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

export interface CountedVendor extends Routed {
  turn: number;
  tag_ids: string[];
  price_per_lead: number | null;
  consent_required: boolean;
  /** People and pools among the receivers that can take a lead, and tags that exist. */
  able: string[];
}

interface Counting {
  tenant_id: string;
  vendor: IntakeVendor;
  day: string;
  /** Whether somebody's turn is used up. */
  places: boolean;
}

/**
 * Counts one lead of the day, unless the cap is reached, the vendor is off or its keys have changed since it was read.
 * Leads of one vendor wait here for each other, so that together they cannot pass the cap.
 */
export async function countLead(
  trx: Trx,
  { tenant_id, vendor, day, places }: Counting,
): Promise<CountedVendor | undefined> {
  const { rows } = await sql<CountedVendor>`with counted as (
      update api_vendors v set turn = v.turn + ${places ? 1 : 0}, taken_on = ${day},
        taken = case when v.taken_on = ${day} then v.taken + 1 else 1 end
      where v.tenant_id = ${tenant_id} and v.id = ${vendor.vendor_id} and v.active and v.deleted_at is null
        and v.keys_version = ${vendor.keys_version}
        and (v.daily_cap is null or v.taken_on <> ${day} or v.taken < v.daily_cap)
      returning v.turn, v.routing, v.default_owner_id, v.default_pool_id, v.rotation_ids, v.price_per_lead,
        v.consent_required, v.tag_ids
    ) select turn - 1 as turn, routing, default_owner_id, default_pool_id, rotation_ids, price_per_lead, consent_required,
      array(select t.id from tags t where t.tenant_id = ${tenant_id} and t.id = any(tag_ids) and t.deleted_at is null) as tag_ids,
      array(select u.id from users u where u.tenant_id = ${tenant_id} and u.active
          and u.id = any(case routing when 'round_robin' then rotation_ids when 'owner' then array[default_owner_id] end)
        union all select p.id from pools p where p.tenant_id = ${tenant_id} and p.deleted_at is null
          and routing = 'pool' and p.id = default_pool_id) as able
    from counted`.execute(trx);
  return rows[0];
}

/** Why a lead was not counted. */
export async function whyNotCounted(
  trx: Trx,
  tenant_id: string,
  { vendor_id, keys_version }: IntakeVendor,
): Promise<"off" | "keys" | "cap"> {
  const { rows } = await sql<{ is_on: boolean; same_keys: boolean }>`select
      v.active and v.deleted_at is null as is_on, v.keys_version = ${keys_version} as same_keys
    from api_vendors v where v.tenant_id = ${tenant_id} and v.id = ${vendor_id}`.execute(trx);
  const [found] = rows;
  if (!found?.is_on) return "off";
  return found.same_keys ? "cap" : "keys";
}

/** Leads about one person wait for each other, also from different vendors. */
export async function lockPerson(trx: Trx, tenant_id: string, keys: readonly string[]): Promise<void> {
  const sorted = keys.map((key) => `${tenant_id} lead ${key}`).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 57)) from unnest(${sorted}::text[]) as key`.execute(trx);
}

export type KnownPerson = Contact & { status_effect: Status["effect"] | null; sent_at: number | null };

interface PersonKeys {
  tenant_id: string;
  vendor_id: string;
  match_keys: readonly number[];
  /** Used for a lead without a last name, which has no match keys. */
  texts: readonly string[];
}

const likelyMax = 25;

/** Living contacts that may be the person, each with the time of the vendor's last lead about them. */
export async function findPersons(trx: Trx, keys: PersonKeys): Promise<KnownPerson[]> {
  const { tenant_id, vendor_id, match_keys, texts } = keys;
  const likely =
    match_keys.length > 0
      ? sql`c.id = any(array(select k.contact_id from contact_match_keys k
          where k.tenant_id = ${tenant_id} and k.key = any(${[...match_keys]}::bigint[]) limit ${likelyMax}))`
      : sql`c.haystack like any(${texts.map((text) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)}::text[])`;
  const { rows } = await sql<KnownPerson>`select ${wireColumns}, s.effect as status_effect,
      (select max(l.received_at) from leads l
        where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.vendor_id = ${vendor_id}) as sent_at
    from contacts c left join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and ${likely}
    order by coalesce(c.last_activity_at, 0) desc, c.id desc limit ${likelyMax} for update of c`.execute(trx);
  return rows;
}

export interface LeadRow {
  id: string;
  contact_id: number;
  vendor_lead_id: string | null;
  cost: number | null;
}

export interface RequestRecord {
  tenant_id: string;
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

/** The request, its lead, its answer and the day's count, in one statement. False: the answer was already given. */
export async function insertRequest(trx: Trx, record: RequestRecord): Promise<boolean> {
  const { tenant_id, vendor_id, at, result, lead, answer_keys } = record;
  const count = sql.raw(`"${result}"`);
  const { rows } = await sql<{ answered: number }>`with request as (
      insert into api_requests (tenant_id, id, at, vendor_id, key_id, method, path, status, ms, result, reasons,
        contact_id, masked_body, sealed_body, ip)
      values (${tenant_id}, ${record.id}, ${at}, ${vendor_id}, ${record.key_id}, 'POST', ${leadPath}, ${record.status},
        ${record.ms}, ${result}, ${JSON.stringify(record.reasons)}, ${record.contact_id},
        ${JSON.stringify(record.masked_body)}, ${record.sealed_body}, ${record.ip})
    ), lead as (
      insert into leads (tenant_id, id, vendor_id, contact_id, vendor_lead_id, result, cost, day, received_at)
      select ${tenant_id}::uuid, x.id, ${vendor_id}::uuid, x.contact_id, x.vendor_lead_id, ${result}, x.cost,
        ${record.day}, ${at}::bigint
      from jsonb_to_recordset(${JSON.stringify(lead ? [lead] : [])}::jsonb)
        x (id uuid, contact_id bigint, vendor_lead_id text, cost bigint)
    ), answered as (
      insert into lead_answers (tenant_id, vendor_id, answer_key, body_hash, status, answer, at)
      select ${tenant_id}::uuid, ${vendor_id}::uuid, key, ${record.body_hash}, ${record.status}::int, ${record.answer},
        ${at}::bigint
      from unnest(${answer_keys.toSorted()}::text[]) as key on conflict do nothing returning answer_key
    ), day as (
      insert into lead_days as d (tenant_id, vendor_id, day, ${count}, last_at)
      values (${tenant_id}, ${vendor_id}, ${record.day}, 1, ${at})
      on conflict (tenant_id, vendor_id, day) do update set ${count} = d.${count} + 1, last_at = excluded.last_at
    ) select count(*)::int as answered from answered`.execute(trx);
  return rows[0]?.answered === answer_keys.length;
}
