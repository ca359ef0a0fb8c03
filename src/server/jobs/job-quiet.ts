/** Whether a tenant's background jobs are paused (POST /admin/quiet_jobs, domain §27). */
import type { Db } from "pg-boss";
import type { Trx } from "../db/schema.ts";
import type { PausedBy } from "./jobs.ts";

/** False: it was so already, and whoever said it first is kept. */
export async function writeQuiet(trx: Trx, tenant_id: string, quiet: boolean, by?: PausedBy): Promise<boolean> {
  await trx
    .insertInto("job_modes")
    .values({ tenant_id, quiet: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable("job_modes")
    .set({ quiet, paused_at: (quiet && by?.at) || null, paused_by: (quiet && by?.user_id) || null })
    .where("tenant_id", "=", tenant_id)
    .where("quiet", "<>", quiet)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Jobs without a tenant are never paused. */
export async function isQuiet(db: Db, data: { tenant_id?: string }): Promise<boolean> {
  if (data.tenant_id === undefined) return false;
  const { rows } = (await db.executeSql("select quiet from job_modes where tenant_id = $1", [data.tenant_id])) as {
    rows: { quiet: boolean }[];
  };
  return rows[0]?.quiet === true;
}

/** `held` replaces `job`: it keeps its place and its age, and the replaced one is not kept as finished work. */
export async function replaceHeld(db: Db, job_id: string, held_id: string): Promise<void> {
  await db.executeSql(
    `with replaced as (update pgboss.job set deletion_seconds = 0 where id = $1::uuid returning created_on)
    update pgboss.job held set created_on = replaced.created_on from replaced where held.id = $2::uuid`,
    [job_id, held_id],
  );
}
