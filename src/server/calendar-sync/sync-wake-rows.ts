/** Sync requests, stored with the account: the running job consumes them, and the schedule re-enqueues lost ones. */
import { sql } from "kysely";
import { calendarKinds } from "../../domain/calendar/authorization.ts";
import type { Trx } from "../db/schema.ts";

/** Ids of the accounts with no pending request yet; former owners of these events count too. */
export async function wantSyncAbout(trx: Trx, tenant_id: string, event_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update authorizations a set wanted = true
    where a.tenant_id = ${tenant_id} and a.kind = any(${[...calendarKinds]}) and a.direction <> 'in'
      and a.status in ('connected', 'error') and a.ended_at is null and not a.wanted
      and a.user_id in (select unnest(e.user_id || e.former_user_ids) from events e
        where e.tenant_id = ${tenant_id} and e.id = any(${event_ids}::uuid[]))
    returning a.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** `now`: a job must be enqueued; `asked`: one is already pending. */
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

/** All accounts of a kind are due now. */
export async function syncSoon(trx: Trx, tenant_id: string, kind: "google" | "outlook", now: number): Promise<void> {
  await trx
    .updateTable("authorizations")
    .set({ next_sync_at: now })
    .where((eb) => eb.and({ tenant_id, kind, ended_at: null }))
    .where("status", "in", ["connected", "error"])
    .execute();
}

/** Nothing is synced now; the request is dropped and the account looked at again later. */
export async function postpone(trx: Trx, tenant_id: string, id: string, next_sync_at: number): Promise<void> {
  await trx
    .updateTable("authorizations")
    .set({ wanted: false, next_sync_at })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
