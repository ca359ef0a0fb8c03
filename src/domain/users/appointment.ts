/** Carrier appointments of the users of a tenant: the carriers each may write business with, and where (domain §2). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { isDay } from "../../kit/dates.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import { isState, stateCodes, stateName } from "../values/postal.ts";
import { Day, Uuid } from "../values/scalars.ts";
import { writingNumberLengthMax, appointmentLevelLengthMax } from "./limits.ts";

export const appointmentStatuses = ["pending", "active", "terminated"] as const;

const fields = {
  carrier_id: Uuid,
  writing_number: z.string().max(writingNumberLengthMax),
  /** Two letters each; none: wherever the carrier sells. */
  states: z.array(z.string().max(2)).max(stateCodes.length),
  level: z.string().max(appointmentLevelLengthMax),
  since: Day.nullable(),
  status: z.enum(appointmentStatuses),
};

export const Appointment = z.object({ id: Uuid, user_id: Uuid, ...fields, updated_at: z.int().nonnegative() });
export type Appointment = z.infer<typeof Appointment>;
export const appointmentColumns = Object.keys(Appointment.shape);
export const AppointmentFields = z.strictObject(fields);
export type AppointmentFields = z.infer<typeof AppointmentFields>;
export const AppointmentEdit = AppointmentFields.partial();

/** Returns the normalized form. Refuses with `invalid` and field errors. */
export function checkedAppointment(typed: AppointmentFields): AppointmentFields {
  const states = [...new Set(typed.states.map((state) => state.toUpperCase()))].sort();
  const kept = { ...typed, states, writing_number: oneLine(typed.writing_number), level: oneLine(typed.level) };
  const errors: FieldErrors = dictionary();
  if (!states.every(isState)) errors["states"] = ["Choose US states."];
  if (kept.since !== null && !isDay(kept.since)) errors["since"] = ["Enter a valid date."];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return kept;
}

/** What other users see of an active appointment: no number, no level. */
export interface Appointed {
  user_id: string;
  carrier_id: string;
  states: readonly string[];
  since: string | null;
}

interface Written {
  carrier_id: string | null;
  state: string;
  writing_agent_id: string | null;
}

/**
 * Text about the appointment the writing agent lacks with the policy's carrier; null: none is missing, or it is unknown
 * because none of this agent's are on record.
 */
export function missingAppointment(
  { carrier_id, state, writing_agent_id }: Written,
  appointed: readonly Appointed[],
  today: string,
): string | null {
  const theirs = appointed.filter(({ user_id }) => user_id === writing_agent_id);
  if (carrier_id === null || state === "" || theirs.length === 0) return null;
  const fits = theirs.some(
    (one) =>
      one.carrier_id === carrier_id &&
      (one.states.length === 0 || one.states.includes(state)) &&
      (one.since === null || one.since <= today),
  );
  if (fits) return null;
  return `No appointment of the writing agent with this carrier in ${isState(state) ? stateName(state) : state} is on record.`;
}
