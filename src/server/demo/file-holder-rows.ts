import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface Holder {
  id: number;
  owner_id: string;
}

const holdersMax = 40;

/** The most active owned contacts; none if files were already added. */
export async function fileHolders(trx: Trx, tenant_id: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`select id, owner_id from contacts
    where tenant_id = ${tenant_id} and owner_id is not null and deleted_at is null
      and not exists (select from files where tenant_id = ${tenant_id})
    order by last_activity_at desc nulls last, id limit ${holdersMax}`.execute(trx);
  return rows;
}
