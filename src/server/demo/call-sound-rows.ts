import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

const recordedMax = 12;
const [shortest, longest] = [12, 60];

/** The latest short answered calls; none if recordings were already added. */
export async function soundless(
  trx: Trx,
  tenant_id: string,
): Promise<{ id: string; answered_at: number; talk_seconds: number }[]> {
  const { rows } = await sql<{
    id: string;
    answered_at: number;
    talk_seconds: number;
  }>`select id, answered_at, talk_seconds from calls
    where tenant_id = ${tenant_id} and answered_at is not null and via = 'browser' and deleted_at is null
      and talk_seconds between ${shortest} and ${longest}
      and not exists (select from call_recordings r where r.tenant_id = ${tenant_id})
    order by created_at desc, id limit ${recordedMax}`.execute(trx);
  return rows;
}
