/** Maps a UID of a calendar file to an event. */
import { sql } from "kysely";
import type { IcsVersion } from "../../domain/calendar/ics-version.ts";
import type { Trx } from "../db/schema.ts";

export interface EventUid extends IcsVersion {
  uid: string;
  /** Of an override: its original start; else 0. */
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
  const { rows } = await sql<EventUid>`select uid, original, event_id, sequence, stamp from event_uids
    where tenant_id = ${tenant_id} and user_id = ${user_id} and uid = any(${[...uids]})`.execute(trx);
  return rows;
}

export async function saveEventUids(trx: Trx, { tenant_id, user_id }: Whose, all: readonly EventUid[]): Promise<void> {
  if (all.length === 0) return;
  await sql`insert into event_uids (tenant_id, user_id, uid, original, event_id, sequence, stamp)
    select ${tenant_id}::uuid, ${user_id}::uuid, x.uid, x.original, x.event_id, x.sequence, x.stamp
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      x (uid text, original bigint, event_id uuid, sequence bigint, stamp bigint)
    on conflict (tenant_id, user_id, uid, original)
      do update set event_id = excluded.event_id, sequence = excluded.sequence, stamp = excluded.stamp`.execute(trx);
}

export async function forgetEventUids(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  event_ids: readonly string[],
): Promise<void> {
  await sql`delete from event_uids where tenant_id = ${tenant_id} and user_id = ${user_id}
    and event_id = any(${[...event_ids]}::uuid[])`.execute(trx);
}

/** After an import is undone, any version of these events may be imported again. */
export async function forgetEventVersions(
  trx: Trx,
  { tenant_id, user_id }: Whose,
  event_ids: readonly string[],
): Promise<void> {
  await sql`update event_uids set sequence = 0, stamp = 0 where tenant_id = ${tenant_id} and user_id = ${user_id}
    and event_id = any(${[...event_ids]}::uuid[])`.execute(trx);
}
