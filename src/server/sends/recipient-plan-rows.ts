/** What the plan of recipients reads, for up to 1,000 contacts at a time. */
import { type RawBuilder, sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { automaticSources, type SendChannel } from "../../domain/messaging/send-channels.ts";
import { dayMs } from "../../kit/durations.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import { plainList } from "../db/lists.ts";
import type { Trx } from "../db/schema.ts";

interface Whom {
  tenant_id: string;
  ids: readonly number[];
}

/** Those with an answer that may be a refusal and that nobody has judged. */
export function heldTexts(tenant_id: string): RawBuilder<unknown> {
  return sql`select distinct contact_id from texts where tenant_id = ${tenant_id} and verdict = 'open'`;
}

export async function heldContacts(trx: Trx, { tenant_id, ids }: Whom): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    contact_id: number;
  }>`${heldTexts(tenant_id)} and contact_id = any(${plainList(ids)}::bigint[])`.execute(trx);
  return new Set(rows.map(({ contact_id }) => Number(contact_id)));
}

interface Moment {
  id: string;
  contact_id: number;
  at: number;
}

interface Automatic {
  tenant_id: string;
  channel: SendChannel;
  now: number;
  except: string | null;
}

/**
 * When each got, or will get, messages that no person wrote by hand. One that was stopped, or that
 * did not arrive, does not count. Two days back and all ahead: the day of the contact decides.
 */
export function automaticSent({ tenant_id, channel, now, except }: Automatic): RawBuilder<unknown> {
  const since = now - 2 * dayMs;
  const sources = sql`source = any(${[...automaticSources]}::text[])`;
  return channel === "text"
    ? sql`select id, contact_id, coalesce(sent_at, greatest(scheduled_at, at)) as at from texts
        where tenant_id = ${tenant_id} and ${sources} and direction = 'outbound' and status not in ('blocked', 'failed', 'undelivered')
          and deleted_at is null and id is distinct from ${except}::uuid
          and coalesce(sent_at, scheduled_at, at) > ${since}`
    : sql`select id, contact_id, coalesce(sent_at, at) as at from email_logs
        where tenant_id = ${tenant_id} and ${sources} and status not in ('failed', 'bounced') and deleted_at is null
          and id is distinct from ${except}::uuid and coalesce(sent_at, at) > ${since}`;
}

export async function automaticMoments(
  trx: Trx,
  whom: Whom,
  options: Omit<Automatic, "tenant_id">,
): Promise<ReadonlyMap<number, number[]>> {
  const moments = new Map<number, number[]>();
  for (const { contact_id, at } of await listAutomatic(trx, whom, options))
    moments.set(contact_id, [...(moments.get(contact_id) ?? []), at]);
  return moments;
}

/** The same with their ids. */
export async function listAutomatic(
  trx: Trx,
  { tenant_id, ids }: Whom,
  options: Omit<Automatic, "tenant_id">,
): Promise<Moment[]> {
  const { rows } = await sql<Moment>`${automaticSent({ tenant_id, ...options })}
    and contact_id = any(${plainList(ids)}::bigint[])`.execute(trx);
  return rows.map(({ id, contact_id, at }) => ({ id, contact_id: Number(contact_id), at: Number(at) }));
}

/** Everybody with one of these numbers, whoever they belong to: the phone rings where it is. By `phoneKey`. */
export async function contactsByNumber(trx: Trx, numbers: readonly string[]): Promise<ReadonlyMap<string, Contact[]>> {
  const keys = [...new Set(numbers.map(phoneKey))].filter((key) => key.length >= digitsMin);
  const found = new Map<string, Contact[]>();
  if (keys.length === 0) return found;
  // One by one by their index, and then their rows: of all in one statement the planner expects most of the book.
  const { rows: holders } = await sql<{
    id: number;
  }>`select distinct h.id from unnest(${plainList(keys)}::text[]) k (number)
      cross join lateral (select id from contact_book where phone_keys(phones) @> array[k.number]) h`.execute(trx);
  if (holders.length === 0) return found;
  const ids = plainList(holders.map(({ id }) => id));
  const { rows } = await sql<Contact>`select ${wireColumns} from contact_book c
    where c.id = any(${ids}::bigint[]) and c.deleted_at is null order by c.id`.execute(trx);
  const asked = new Set(keys);
  for (const contact of rows)
    for (const key of new Set(contact.phones.map(({ number }) => phoneKey(number))))
      if (asked.has(key)) found.set(key, [...(found.get(key) ?? []), contact]);
  return found;
}
const digitsMin = 7;
