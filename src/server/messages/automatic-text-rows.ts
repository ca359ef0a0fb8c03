import { sql } from "kysely";
import { automaticSources } from "../../domain/messaging/send-channels.ts";
import type { Trx } from "../db/schema.ts";

/** When texts of a contact that no person wrote by hand were handed to the carrier; the latest. Not what did not arrive. */
export async function goneMoments(
  trx: Trx,
  { tenant_id, contact_id, except }: { tenant_id: string; contact_id: number; except: string },
): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`select coalesce(sent_at, sending_at, at) as at from texts
    where tenant_id = ${tenant_id} and contact_id = ${contact_id} and source = any(${[...automaticSources]}::text[])
      and direction = 'outbound' and status in ('sending', 'sent', 'delivered') and id <> ${except}
    order by at desc limit 3`.execute(trx);
  return rows.map(({ at }) => Number(at));
}

/** It needs no permission: it asks for one. */
export async function markAsking(trx: Trx, tenant_id: string, id: string): Promise<void> {
  await sql`update texts set asks_permission = true where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

export async function asksPermission(trx: Trx, tenant_id: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from texts where tenant_id = ${tenant_id} and id = ${id} and asks_permission`.execute(trx);
  return rows.length > 0;
}
