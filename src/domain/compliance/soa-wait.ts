/** Whether a Scope of Appointment was signed early enough (domain §19, §23 R). */
import { hourMs } from "../../kit/durations.ts";
import type { SoaRule } from "./compliance.ts";

export interface SoaMeeting {
  signed_at: number;
  appointment_at: number;
  walk_in: boolean;
  /** The appointment is within this many days of the end of an election period; null: it is not known. */
  days_to_period_end: number | null;
}

/** When the appointment may start; `signed_at` without a wait. It is never before the signature. */
export function meetingFrom(
  { signed_at, walk_in, days_to_period_end }: SoaMeeting,
  { wait_hours, walk_ins_wait, last_days }: SoaRule,
): number {
  const isExempt = (walk_in && !walk_ins_wait) || (days_to_period_end !== null && days_to_period_end < last_days);
  return isExempt ? signed_at : signed_at + wait_hours * hourMs;
}

export function mayMeet(meeting: SoaMeeting, rule: SoaRule): boolean {
  return meeting.appointment_at >= meetingFrom(meeting, rule);
}
