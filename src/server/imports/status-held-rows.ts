/** Rows whose status was ignored because their contact must not be contacted. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { Of } from "./import-rows.ts";
import type { KeptContact } from "./import-undo-rows.ts";

export async function statusHeldContacts(
  trx: Trx,
  { tenant_id, import_id }: Of,
  { page, limit }: { page: number; limit: number },
): Promise<{ contacts: KeptContact[]; total_count: number }> {
  const held = sql`tenant_id = ${tenant_id} and import_id = ${import_id} and contact_id is not null
    and status in ('updated', 'skipped') and reasons @> '[{"reason": "status_held"}]'::jsonb`;
  const { rows } = await sql<KeptContact>`select contact_id, false as created,
      array_agg(row_no order by row_no) as row_nos from import_rows where ${held}
    group by contact_id order by min(row_no) limit ${limit} offset ${(page - 1) * limit}`.execute(trx);
  const counted = await sql<{ count: number }>`select count(distinct contact_id)::int as count from import_rows
    where ${held}`.execute(trx);
  return { contacts: rows, total_count: counted.rows[0]?.count ?? 0 };
}
