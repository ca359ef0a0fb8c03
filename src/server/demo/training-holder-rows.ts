import { sql } from "kysely";
import { blankCorporation } from "../../domain/webpage/corporation.ts";
import type { Trx } from "../db/schema.ts";
import { saveCorporation } from "../webpage/corporation-rows.ts";

/** False once there was a training. */
export async function lacksTrainings(trx: Trx, tenant_id: string): Promise<boolean> {
  const { rows } = await sql`select from trainings where tenant_id = ${tenant_id} limit 1`.execute(trx);
  return rows.length === 0;
}

/** The company's own corporation; made if it has none. */
export async function ownCorporation(
  trx: Trx,
  { tenant_id, name }: { tenant_id: string; name: string },
  fresh: { id: string; now: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from corporations
    where tenant_id = ${tenant_id} and deleted_at is null and business_unit_id is null order by id limit 1`.execute(
    trx,
  );
  if (rows[0]) return rows[0].id;
  const { id, now } = fresh;
  const lists = { faqs: [], latest_news: [], languages_spoken: [], office_hours: [], files: [] };
  const made = { ...blankCorporation, ...lists, id, name, logo: "", version: 1, updated_at: now, created_at: now };
  await saveCorporation(trx, tenant_id, made);
  return id;
}
