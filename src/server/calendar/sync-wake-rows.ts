/** Wishes for a sync, kept with the account: the job that runs takes them, and one that was lost is asked for again by the clock. */
import { sql } from "kysely";
import { calendarKinds } from "../../domain/calendar/authorization.ts";
import type { Trx } from "../db/schema.ts";

const waking = ["connected", "error"] as const;

/** Ids of those nobody had asked for yet. */
export async function wantSyncOf(trx: Trx, tenant_id: string, user_ids: readonly string[]): Promise<string[]> {
  if (user_ids.length === 0) return [];
  const woken = await trx
    .updateTable("authorizations")
    .set({ wanted: true })
    .where("tenant_id", "=", tenant_id)
    .where("user_id", "in", [...user_ids])
    .where("kind", "in", [...calendarKinds])
    .where("direction", "!=", "in")
    .where("status", "in", waking)
    .where("ended_at", "is", null)
    .where("wanted", "=", false)
    .returning("id")
    .execute();
  return woken.map(({ id }) => id);
}

/** `now`: a job is to be asked for; `asked`: one is on its way already. */
export async function wantSync(trx: Trx, tenant_id: string, id: string): Promise<"now" | "asked" | "never"> {
  const { rows } = await sql<{ wanted: boolean }>`with known as (
      select id, wanted from authorizations where tenant_id = ${tenant_id} and id = ${id} and ended_at is null
        and status in ('connected', 'error') and kind = any(${[...calendarKinds]}) for update
    ) update authorizations a set wanted = true from known
    where a.tenant_id = ${tenant_id} and a.id = known.id returning known.wanted`.execute(trx);
  const [row] = rows;
  if (!row) return "never";
  return row.wanted ? "asked" : "now";
}
