/** Carrier appointments, for users who may edit users. Others see carrier and state in the user's row. */
import { adminAppointments } from "../../contract/users/appointments.ts";
import { type Appointment, type AppointmentFields, checkedAppointment } from "../../domain/users/appointment.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import { keepCarriers } from "../reference/carrier-merge-rows.ts";
import { findCarrier } from "../reference/carrier-rows.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import {
  findAppointment,
  insertAppointment,
  listAppointmentRows,
  markAppointmentDeleted,
  updateAppointment,
} from "./appointment-rows.ts";
import { standingToChange, userToSee } from "./user-reach.ts";
import { updateUser } from "./user-rows.ts";

const record_type = "appointment";

export const adminAppointmentsImplementation = implement(adminAppointments, {
  list: async (ctx, { params }) => {
    await userToSee(ctx, params.id);
    return { data: await listAppointmentRows(ctx.trx, ctx.actor.tenant_id, params.id) };
  },
  create: async (ctx, { params, body }) => {
    await keepCarriers(ctx.trx, ctx.actor.tenant_id);
    await standingToChange(ctx, params.id);
    const kept = await checked(ctx, body, null);
    const data: Appointment = { id: ctx.world.uuid(), user_id: params.id, ...kept, updated_at: ctx.world.now() };
    await insertAppointment(ctx.trx, ctx.actor.tenant_id, data);
    await audit(ctx, { action: "create", record_type, record_id: data.id });
    await tellColleagues(ctx, params.id);
    return { data };
  },
  update: async (ctx, { params, body }) => {
    const { version, ...edit } = body;
    await keepCarriers(ctx.trx, ctx.actor.tenant_id);
    const before = await appointmentToChange(ctx, params);
    mustBeVersion(version, before.updated_at);
    const { id, user_id, updated_at: _at, ...fields } = before;
    const kept = await checked(ctx, { ...fields, ...edit }, before);
    const changed = changedFields(before, kept);
    if (Object.keys(changed).length === 0) return { data: before };
    const data: Appointment = { id, user_id, ...kept, updated_at: ctx.world.now() };
    await updateAppointment(ctx.trx, ctx.actor.tenant_id, data);
    await audit(ctx, { action: "edit", record_type, record_id: id, fields: changed });
    await tellColleagues(ctx, user_id);
    return { data };
  },
  remove: async (ctx, { params }) => {
    const { id, user_id } = await appointmentToChange(ctx, params);
    await markAppointmentDeleted(ctx.trx, ctx.actor.tenant_id, id, ctx.world.now());
    await audit(ctx, { action: "delete", record_type, record_id: id });
    await tellColleagues(ctx, user_id);
  },
});

/** A carrier deleted since may remain where it is already named. */
async function checked(
  { trx, actor }: Ctx,
  typed: AppointmentFields,
  before: Appointment | null,
): Promise<AppointmentFields> {
  const kept = checkedAppointment(typed);
  if (kept.carrier_id !== before?.carrier_id && !(await findCarrier(trx, actor.tenant_id, kept.carrier_id)))
    refuse("invalid", { carrier_id: ["Choose a carrier."] });
  return kept;
}

/** Devices receive their part of it with the user's row. */
async function tellColleagues({ trx, actor, world, changeSet }: Ctx, user_id: string): Promise<void> {
  await updateUser(trx, { tenant_id: actor.tenant_id, user_id }, {}, world.now());
  changeSet.add("users", user_id);
}

async function appointmentToChange(
  ctx: Ctx,
  { id, appointmentId }: { id: string; appointmentId: string },
): Promise<Appointment> {
  await standingToChange(ctx, id);
  const found = await findAppointment(ctx.trx, ctx.actor.tenant_id, { id: appointmentId, user_id: id });
  return found ?? refuse("not_found");
}
