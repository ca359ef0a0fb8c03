/** Carrier appointments of a user, maintained by those who may change users (not in the spec; domain §2). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { Appointment, AppointmentEdit, AppointmentFields } from "../../domain/users/appointment.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post, Versioned } from "../declare.ts";

const ByAppointment = z.strictObject({ ...ByUuid.shape, appointmentId: Uuid });

export const adminAppointments = group("admin_appointments", "/v1/admin/users", {
  list: get("/:id/appointments", {
    summary: "Lists the appointments of a user the current user can access.",
    access: "users.list",
    params: ByUuid,
    reply: allOf(Appointment),
  }),
  create: post("/:id/appointments", {
    summary: "Creates a user's appointment with a carrier.",
    access: "users.edit",
    writes: "now",
    params: ByUuid,
    body: AppointmentFields,
    reply: dataOf(Appointment),
    status: 201,
  }),
  update: patch("/:id/appointments/:appointmentId", {
    summary: "Updates an appointment, such as its states or its termination.",
    access: "users.edit",
    writes: "now",
    params: ByAppointment,
    /** `version`: its `updated_at` when it was read. */
    body: AppointmentEdit.extend(Versioned),
    reply: dataOf(Appointment),
  }),
  remove: del("/:id/appointments/:appointmentId", {
    summary: "Deletes an appointment.",
    access: "users.edit",
    writes: "now",
    params: ByAppointment,
  }),
});
