/** Whose number it is: the verified one of somebody of the company. */
import { sql } from "kysely";
import { phoneKey } from "../../domain/contacts/phone-number.ts";
import type { Trx } from "../db/schema.ts";
import type { VoiceNumber } from "../vendors/voice-port.ts";

const digits = sql.raw(
  "regexp_replace(regexp_replace(u.profile ->> 'dialer_verified_phone_number', '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '')",
);

/** The one who had the account first, where several give the same number. */
export async function findNumberOwner(trx: Trx, tenant_id: string, number: string): Promise<string | undefined> {
  const key = phoneKey(number);
  if (key === "") return undefined;
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.tenant_id = ${tenant_id} and u.active
    and ${digits} = ${key} order by u.id limit 1`.execute(trx);
  return rows[0]?.id;
}

export async function listNumbers(trx: Trx, tenant_id: string): Promise<VoiceNumber[]> {
  const { rows } = await sql<VoiceNumber>`select u.profile ->> 'dialer_verified_phone_number' as number, u.id as user_id
    from users u where u.tenant_id = ${tenant_id} and u.active
      and coalesce(u.profile ->> 'dialer_verified_phone_number', '') <> '' order by u.id`.execute(trx);
  return rows;
}
