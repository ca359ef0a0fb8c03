/** The events callbacks are. */
import { sql } from "kysely";
import { CalendarEvent } from "../../domain/calendar/event.ts";
import type { Trx } from "../db/schema.ts";

const columns = Object.keys(CalendarEvent.shape).filter((name) => name !== "seq");
const listed = sql.raw(columns.map((name) => `"${name}"`).join(", "));

export async function findEvent(trx: Trx, tenant_id: string, id: string): Promise<CalendarEvent | undefined> {
  const { rows } = await sql<CalendarEvent>`select ${listed}, seq from events
    where tenant_id = ${tenant_id} and id = ${id} and deleted_at is null for update`.execute(trx);
  return rows[0];
}

export async function saveEvent(trx: Trx, tenant_id: string, event: CalendarEvent): Promise<void> {
  await sql`insert into events as e (tenant_id, ${listed})
    select ${tenant_id}::uuid, ${sql.raw(columns.map((name) => `x."${name}"`).join(", "))}
    from jsonb_populate_record(null::events, ${JSON.stringify(event)}::jsonb) x
    on conflict (tenant_id, id) do update set start_date = excluded.start_date, end_date = excluded.end_date,
      updated_at = excluded.updated_at, version = excluded.version`.execute(trx);
}
