import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

/** The user with a desk phone (`c_1`) and this username or email. */
export async function findDeskPhoneUser(trx: Trx, tenant_id: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.tenant_id = ${tenant_id} and u.active and u.c_1
      and lower(${name}) in (lower(u.username), lower(u.email)) order by u.id limit 1`.execute(trx);
  return rows[0]?.id;
}
