/** Records the end of a run, whatever its outcome. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";

export interface RunEnd {
  readonly run_id: string;
  readonly now: number;
  readonly counts: { readonly in: number; readonly out: number; readonly skipped: number };
  readonly ending: Partial<
    Pick<AuthorizationRow, "status" | "last_error" | "last_sync_at" | "next_sync_at" | "wanted" | "progress">
  >;
}

/**
 * True if another sync was requested during the run. Changes the owner made during it, such as a pause, are preserved.
 */
export async function endRun(
  trx: Trx,
  { tenant_id, id }: Pick<AuthorizationRow, "tenant_id" | "id">,
  { run_id, now, counts, ending: { status, progress, ...ending } }: RunEnd,
): Promise<boolean> {
  const ended = await trx
    .updateTable("authorizations")
    .set({
      ...ending,
      ...(status && {
        status: sql<AuthorizationRow["status"]>`case when status = 'paused' then status else ${status} end`,
      }),
      run_id: null,
      run_until: null,
      progress: progress ? JSON.stringify(progress) : null,
      in_count: counts.in,
      out_count: counts.out,
      skipped_count: counts.skipped,
      updated_at: now,
    })
    .where((eb) => eb.and({ tenant_id, id, run_id }))
    .returning("wanted")
    .executeTakeFirst();
  return ended?.wanted ?? false;
}
