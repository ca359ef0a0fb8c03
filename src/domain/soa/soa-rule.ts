/** Which dated rule and which words apply to a form, and whether it is good for a meeting (domain §19 R). */
import { addMonths, dayOf, daysBetween } from "../../kit/dates.ts";
import {
  complianceDay,
  complianceOn,
  type ComplianceVersion,
  retentionOn,
  soaRuleOn,
} from "../compliance/compliance.ts";
import { meetingFrom } from "../compliance/soa-wait.ts";
import type { SoaLanguage, SoaPlace } from "./limits.ts";
import { soaGoodMonths } from "./limits.ts";
import { soaMessages } from "./messages.ts";
import type { SoaAppliedRule, SoaRequest, SoaText } from "./soa-request.ts";

/** The day of the appointment decides; of a form without one, the day it is signed. */
export function soaRuleFor(
  own: readonly ComplianceVersion[],
  { appointment_at, signed_at }: { appointment_at: number | null; signed_at: number },
): SoaAppliedRule {
  const day = complianceDay(appointment_at ?? signed_at);
  const { from, source } = complianceOn(own, "soa", day);
  return { from, source, ...soaRuleOn(own, day) };
}

/** The words shown on a day, Eastern time. */
export function soaTextOn(own: readonly ComplianceVersion[], language: SoaLanguage, at: number): SoaText {
  const { from, source, value } = complianceOn(
    own,
    language === "es" ? "soa_text_es" : "soa_text_en",
    complianceDay(at),
  );
  return { from, source, words: String(value["text"] ?? "") };
}

/** No-shows included: from the day of the signature, else that of the form. */
export function soaKeptUntil(own: readonly ComplianceVersion[], at: number): string {
  const day = complianceDay(at);
  return addMonths(day, retentionOn(own, day).soa_years * 12);
}

/** Month and day of the last day of the yearly election periods, which everybody has. */
const periodEnds = [
  { from: "10-15", to: "12-07" },
  { from: "01-01", to: "03-31" },
] as const;

/** Null outside the annual and the open enrollment period. */
export function daysToPeriodEnd(at: number): number | null {
  const day = complianceDay(at);
  const period = periodEnds.find(({ from, to }) => day.slice(5) >= from && day.slice(5) <= to);
  return period ? daysBetween(day, day.slice(0, 5) + period.to) : null;
}

type Signed = Pick<SoaRequest, "beneficiary" | "agent" | "channel">;

/** When a meeting may start at the earliest by the rule of its day; null: the form is not signed. */
export function soaMeetingFrom(soa: Signed, meeting_at: number, own: readonly ComplianceVersion[]): number | null {
  const { signed_at } = soa.beneficiary;
  if (signed_at === null) return null;
  const rule = soaRuleFor(own, { appointment_at: meeting_at, signed_at });
  const walk_in = soa.agent.initial_contact_method === "walk_in";
  const days_to_period_end = daysToPeriodEnd(meeting_at);
  return meetingFrom({ signed_at, appointment_at: meeting_at, walk_in, days_to_period_end }, rule);
}

/** By when a form must be signed for a meeting, by the rule of its day; a walk-in may sign later. */
export function soaSignBy(meeting_at: number, own: readonly ComplianceVersion[]): number {
  const rule = soaRuleFor(own, { appointment_at: meeting_at, signed_at: meeting_at });
  const days_to_period_end = daysToPeriodEnd(meeting_at);
  const meeting = { signed_at: meeting_at, appointment_at: meeting_at, walk_in: false, days_to_period_end };
  return meeting_at - (meetingFrom(meeting, rule) - meeting_at);
}

export interface SoaMeetingAsked {
  at: number;
  place?: SoaPlace | null;
}

/** Why a form does not cover a meeting; null: it does. */
export function soaProblem(
  soa: Signed & Pick<SoaRequest, "state">,
  { at, place = null }: SoaMeetingAsked,
  own: readonly ComplianceVersion[],
): string | null {
  if (soa.state !== "submitted" && soa.state !== "completed") return soaMessages.not_signed;
  const from = soaMeetingFrom(soa, at, own);
  const { signed_at } = soa.beneficiary;
  if (from === null || signed_at === null || at < signed_at) return soaMessages.signed_after;
  if (at < from) return soaMessages.too_early;
  if (dayOf(at) > addMonths(dayOf(signed_at), soaGoodMonths)) return soaMessages.too_old;
  if (place === "in_person" && soa.channel === "phone_recorded") return soaMessages.in_writing;
  return null;
}
