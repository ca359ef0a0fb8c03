/** What the plan of recipients reads, for up to 1,000 contacts at a time. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { automaticSources, type SendChannel } from "../../domain/messaging/send-channels.ts";
import { dayMs } from "../../kit/durations.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import type { Trx } from "../db/schema.ts";

interface Whom {
  tenant_id: string;
  ids: readonly number[];
}

/** Those with an answer that may be a refusal and that nobody has judged. */
export async function heldContacts(trx: Trx, { tenant_id, ids }: Whom): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ contact_id: number }>`select distinct contact_id from texts
    where tenant_id = ${tenant_id} and contact_id = any(${ids}::bigint[]) and verdict = 'open'`.execute(trx);
  return new Set(rows.map(({ contact_id }) => Number(contact_id)));
}

interface Moment {
  contact_id: number;
  at: number;
}

/**
 * When each got, or will get, messages that no person wrote by hand. One that was stopped or failed does not count. Two
 * days back and all ahead: the day of the contact decides.
 */
export async function automaticMoments(
  trx: Trx,
  { tenant_id, ids }: Whom,
  { channel, now, except }: { channel: SendChannel; now: number; except: string | null },
): Promise<ReadonlyMap<number, number[]>> {
  const since = now - 2 * dayMs;
  const sources = [...automaticSources];
  const { rows } =
    channel === "text"
      ? await sql<Moment>`select contact_id, coalesce(sent_at, greatest(scheduled_at, at)) as at from texts
          where tenant_id = ${tenant_id} and contact_id = any(${ids}::bigint[]) and source = any(${sources}::text[])
            and direction = 'outbound' and status not in ('blocked', 'failed') and deleted_at is null
            and id is distinct from ${except}::uuid and coalesce(sent_at, scheduled_at, at) > ${since}`.execute(trx)
      : await sql<Moment>`select contact_id, coalesce(sent_at, at) as at from email_logs
          where tenant_id = ${tenant_id} and contact_id = any(${ids}::bigint[]) and source = any(${sources}::text[])
            and status <> 'failed' and deleted_at is null and id is distinct from ${except}::uuid
            and coalesce(sent_at, at) > ${since}`.execute(trx);
  const moments = new Map<number, number[]>();
  for (const { contact_id, at } of rows)
    moments.set(Number(contact_id), [...(moments.get(Number(contact_id)) ?? []), Number(at)]);
  return moments;
}

/** Everybody with one of these numbers, whoever they belong to: the phone rings where it is. By `phoneKey`. */
export async function contactsByNumber(
  trx: Trx,
  tenant_id: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Contact[]>> {
  const keys = [...new Set(numbers.map(phoneKey))].filter((key) => key.length >= digitsMin);
  const found = new Map<string, Contact[]>();
  if (keys.length === 0) return found;
  const { rows } = await sql<Contact>`select ${wireColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null
      and c.haystack like any(${keys.map((key) => `%${key}%`)}::text[])
    order by c.id`.execute(trx);
  for (const contact of rows)
    for (const key of new Set(contact.phones.map(({ number }) => phoneKey(number))))
      if (keys.includes(key)) found.set(key, [...(found.get(key) ?? []), contact]);
  return found;
}
const digitsMin = 7;
