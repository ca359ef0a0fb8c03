/** What happened to a contact during a flow. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import { inCall } from "../transfers/frozen-rows.ts";

interface Since {
  tenant_id: string;
  contact_id: number;
  /** An instant. */
  since: number;
}

/** A call with the contact was answered. */
export async function wasAnswered(trx: Trx, { tenant_id, contact_id, since }: Since): Promise<boolean> {
  const call = await trx
    .selectFrom("calls")
    .select("id")
    .where((eb) => eb.and({ tenant_id, contact_id }))
    .where("created_at", ">", since)
    .where("answered_at", "is not", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return call !== undefined;
}

/** The contact is in a call: as in a transfer, the owner must not change now. */
export async function speaksNow(
  trx: Trx,
  { tenant_id, contact_id, now }: Omit<Since, "since"> & { now: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from contacts c
    where c.tenant_id = ${tenant_id} and c.id = ${contact_id} and ${inCall(tenant_id, now)}`.execute(trx);
  return rows.length > 0;
}

/** A user scheduled an event with the contact: events created by a flow, or already over, do not count. */
export async function wasPlanned(trx: Trx, { tenant_id, contact_id, since }: Since): Promise<boolean> {
  const event = await trx
    .selectFrom("events")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("created_at", ">", since)
    .where(sql<boolean>`contact_ids @> array[${contact_id}]::bigint[]`)
    .where(sql<boolean>`greatest(end_date, series_end) > ${since}`)
    .where("source", "not in", ["workflow", "campaign"])
    .where((eb) => eb.and({ status: "planned", deleted_at: null }))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Which of these users has the fewest contacts; on a tie the first named. */
export async function leastBusy(trx: Trx, tenant_id: string, user_ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id from unnest(${[...user_ids]}::uuid[]) with ordinality u (id, place)
    left join lateral (select count(*) as count from contacts c
      where c.tenant_id = ${tenant_id} and c.owner_id = u.id and c.deleted_at is null) has on true
    order by has.count, u.place limit 1`.execute(trx);
  return rows[0]?.id;
}
