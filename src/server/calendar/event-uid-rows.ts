/** Which event a UID of a calendar file stands for. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface EventUid {
  uid: string;
  /** Of an occurrence apart where it stood; else 0. */
  original: number;
  event_id: string;
}

export interface Whose {
  tenant_id: string;
  user_id: string;
}

export async function findEventUids(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  uids: readonly string[],
): Promise<EventUid[]> {
  const { rows } = await sql<EventUid>`select uid, original, event_id from event_uids
    where tenant_id = ${tenant_id} and user_id = ${user_id} and uid = any(${[...uids]})`.execute(trx);
  return rows;
}

export async function saveEventUids(trx: Trx, { tenant_id, user_id }: Whose, all: readonly EventUid[]): Promise<void> {
  if (all.length === 0) return;
  await sql`insert into event_uids (tenant_id, user_id, uid, original, event_id)
    select ${tenant_id}::uuid, ${user_id}::uuid, x.uid, x.original, x.event_id
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) x (uid text, original bigint, event_id uuid)
    on conflict (tenant_id, user_id, uid, original) do update set event_id = excluded.event_id`.execute(trx);
}

export async function forgetEventUids(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  event_ids: readonly string[],
): Promise<void> {
  await sql`delete from event_uids where tenant_id = ${tenant_id} and user_id = ${user_id}
    and event_id = any(${[...event_ids]}::uuid[])`.execute(trx);
}
