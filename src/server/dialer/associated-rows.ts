/** Whose number it is: contacts in sight that have it, in any form; our own numbers are nobody's (domain §12). */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isSamePhone, phoneKey } from "../../domain/values/phone-number.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import type { Trx } from "../db/schema.ts";

const digitsMin = 7;

/** The one touched last first. Found by the text search's own index, then told apart number by number. */
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
/** Digits may stand in a text without being a whole number. */
const likelyFactor = 4;

async function isOurs(trx: Trx, tenant_id: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.tenant_id = ${tenant_id}
    and phone_key(u.profile ->> 'dialer_verified_phone_number') = ${phoneKey(number)} limit 1`.execute(trx);
  return rows.length > 0;
}
