/** Whether a tenant's background jobs are paused (POST /admin/quiet_jobs, domain §27). */
import type { Db } from "pg-boss";
import type { Trx } from "../db/schema.ts";

export async function writeQuiet(trx: Trx, tenant_id: string, quiet: boolean): Promise<void> {
  await trx
    .insertInto("job_modes")
    .values({ tenant_id, quiet })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ quiet }))
    .execute();
}

/** Jobs without a tenant are never paused. */
export async function isQuiet(db: Db, data: { tenant_id?: string }): Promise<boolean> {
  if (data.tenant_id === undefined) return false;
  const { rows } = (await db.executeSql("select quiet from job_modes where tenant_id = $1", [data.tenant_id])) as {
    rows: { quiet: boolean }[];
  };
  return rows[0]?.quiet === true;
}
