/** Appointments in the database. */
import { type RawBuilder, sql } from "kysely";
import { type Appointment, appointmentColumns } from "../../domain/users/appointment.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(appointmentColumns.map((name) => `a."${name}"`).join(", "));

/** A user's live appointments, active first, then by start. */
export async function listAppointmentRows(trx: Trx, tenant_id: string, user_id: string): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`select ${wire} from appointments a
    where a.tenant_id = ${tenant_id} and a.user_id = ${user_id} and a.deleted_at is null
    order by a.status <> 'active', a.since, a.id`.execute(trx);
  return rows;
}

/** The row, locked. */
export async function findAppointment(
  trx: Trx,
  tenant_id: string,
  { id, user_id }: Pick<Appointment, "id" | "user_id">,
): Promise<Appointment | undefined> {
  const { rows } = await sql<Appointment>`select ${wire} from appointments a
    where a.tenant_id = ${tenant_id} and a.user_id = ${user_id} and a.id = ${id} and a.deleted_at is null
    for update`.execute(trx);
  return rows[0];
}

export async function insertAppointment(trx: Trx, tenant_id: string, appointment: Appointment): Promise<void> {
  const columns = sql.raw(["tenant_id", "created_at", ...appointmentColumns].map((name) => `"${name}"`).join(", "));
  const row = { tenant_id, created_at: appointment.updated_at, ...appointment };
  await sql`insert into appointments (${columns}) select ${columns} from ${populated(row)} x`.execute(trx);
}

export async function updateAppointment(trx: Trx, tenant_id: string, appointment: Appointment): Promise<void> {
  await sql`update appointments a set carrier_id = x.carrier_id, writing_number = x.writing_number, states = x.states,
      level = x.level, since = x.since, status = x.status, updated_at = x.updated_at
    from ${populated(appointment)} x where a.tenant_id = ${tenant_id} and a.id = ${appointment.id}`.execute(trx);
}

export async function markAppointmentDeleted(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update appointments set deleted_at = ${now}, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

function populated(appointment: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::appointments, ${JSON.stringify(appointment)}::jsonb)`;
}
