/** Finds the tenant's user with a verified number. */
import { sql } from "kysely";
import { phoneKey } from "../../domain/values/phone-number.ts";
import type { Trx } from "../db/schema.ts";

export async function findNumberOwner(trx: Trx, tenant_id: string, number: string): Promise<string | undefined> {
  const key = phoneKey(number);
  if (key === "") return undefined;
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.tenant_id = ${tenant_id} and u.active
    and phone_key(u.profile ->> 'dialer_verified_phone_number') = ${key}`.execute(trx);
  return rows[0]?.id;
}
