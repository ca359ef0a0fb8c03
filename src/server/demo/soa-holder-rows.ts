import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface SoaHolder {
  user_id: string;
  contact_ids: number[];
}

/** The demo agent and the newest contacts that a form can be sent to; nobody once the company has a form of theirs. */
export async function findSoaHolder(
  trx: Trx,
  { tenant_id, key }: { tenant_id: string; key: string },
  contactsMax: number,
): Promise<SoaHolder | undefined> {
  const { rows } = await sql<SoaHolder>`
    select u.id as user_id, array(select c.id from contacts c
      where c.tenant_id = u.tenant_id and c.owner_id = u.id and c.deleted_at is null and c.last_name <> ''
        and jsonb_array_length(c.phones) > 0 and jsonb_array_length(c.emails) > 0
      order by c.id desc limit ${contactsMax}) as contact_ids
    from users u where u.tenant_id = ${tenant_id} and u.username = ${`agent.${key}`}
      and not exists (select from soa_requests s where s.tenant_id = u.tenant_id)`.execute(trx);
  return rows[0];
}
