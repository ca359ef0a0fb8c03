/** Finds visible contacts by phone number, in any format; our own numbers match nobody (domain §12). */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isSamePhone, phoneKey } from "../../domain/values/phone-number.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import type { Trx } from "../db/schema.ts";

const digitsMin = 7;

/** The most recently touched match. Uses the text search index, then compares number by number. */
export async function contactsOfNumber(
  trx: Trx,
  tenant_id: string,
  visibility: Visibility,
  { number, limit }: { number: string; limit: number },
): Promise<Contact[]> {
  const digits = phoneKey(number);
  if (digits.length < digitsMin || (await isOurs(trx, tenant_id, number))) return [];
  const { rows } = await sql<Contact>`select ${wireColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and ${whereVisible(visibility, "c")}
      and c.haystack like ${`%${digits}%`}
    order by coalesce(c.last_activity_at, 0) desc, c.id desc limit ${limit * likelyFactor}`.execute(trx);
  return rows.filter(({ phones }) => phones.some((phone) => isSamePhone(phone.number, number))).slice(0, limit);
}
/** A digit match in the text may not be a whole number. */
const likelyFactor = 4;

async function isOurs(trx: Trx, tenant_id: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.tenant_id = ${tenant_id}
    and phone_key(u.profile ->> 'dialer_verified_phone_number') = ${phoneKey(number)} limit 1`.execute(trx);
  return rows.length > 0;
}
