/** Policies that have waited too long, and the summary of a contact's policies (domain §6, §7). */
import { daysBetween } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { type Appointed, missingAppointment } from "../users/appointment.ts";
import { type License, missingLicense } from "../users/license.ts";
import type { Contact } from "../contacts/contact.ts";
import { renewalDaysAhead } from "../values/limits.ts";
import { lacksScope } from "./policy-scope.ts";
import type { Policy } from "./policy.ts";
import { isInForce, isOpenPolicy } from "./policy-status.ts";

export const pendingDaysMax = 7;
export const submittedDaysMax = 21;
export const undeliveredDaysMax = 14;

/** Whole days in the present status. */
export function daysInStatus({ moves, created_at }: Pick<Policy, "moves" | "created_at">, now: number): number {
  return Math.max(0, Math.floor((now - (moves.at(-1)?.at ?? created_at)) / dayMs));
}

/** The reader's time and day. `licenses`, `appointed`: of the writing agents; when omitted, they are not checked. */
export interface Reading {
  now: number;
  today: string;
  licenses?: readonly License[];
  appointed?: readonly Appointed[];
}

/** Why this policy needs attention, most severe first; empty when it does not. */
export function attentionOf(policy: Policy, reading: Reading): string[] {
  return [...waitsOf(policy, reading.now), ...renewalOf(policy, reading.today), ...factsMissing(policy, reading)].map(
    ({ reason }) => reason,
  );
}

/** Only before the policy is in force, while they can still be supplied. */
function factsMissing(policy: Policy, { today, licenses, appointed }: Reading): Wait[] {
  if (!isOpenPolicy(policy.status)) return [];
  const license = licenses && missingLicense(policy, licenses, today);
  const appointment = appointed && missingAppointment(policy, appointed, today);
  const isOnItsWay = policy.moves.some(({ status }) => status === "submitted");
  return [
    ...(isOnItsWay && lacksScope(policy) ? [{ rank: 6, reason: "Submitted without a Scope of Appointment." }] : []),
    ...(license ? [{ rank: 7, reason: license }] : []),
    ...(appointment ? [{ rank: 8, reason: appointment }] : []),
  ];
}

interface Wait {
  reason: string;
  /** Lower is more severe. */
  rank: number;
}

function waitsOf(policy: Policy, now: number): Wait[] {
  const { status } = policy;
  const days = daysInStatus(policy, now);
  const waits: Wait[] = [];
  if (policy.draft_failed_at !== null && isInForce(status)) waits.push({ rank: 0, reason: "Payment draft failed." });
  if (status === "grace") waits.push({ rank: 1, reason: "In grace period." });
  if (status === "pending_requirements" && days > pendingDaysMax)
    waits.push({ rank: 2, reason: `Requirements pending for ${days} days.` });
  if (status === "submitted" && days > submittedDaysMax) waits.push({ rank: 3, reason: `Submitted ${days} days ago.` });
  if (status === "issued" && days > undeliveredDaysMax)
    waits.push({ rank: 4, reason: `Issued ${days} days ago, not delivered.` });
  return waits;
}

function renewalOf({ status, renewal_date }: Policy, today: string): Wait[] {
  if (!isInForce(status) || renewal_date === null) return [];
  const ahead = daysBetween(today, renewal_date);
  if (ahead < 0 || ahead > renewalDaysAhead) return [];
  return [{ rank: 5, reason: ahead === 0 ? "Renews today." : `Renews in ${ahead} ${ahead === 1 ? "day" : "days"}.` }];
}

/** Statuses in which a policy can wait too long; a failed draft has its own date. */
export const waitingStatuses = ["grace", "pending_requirements", "submitted", "issued"] as const;

/**
 * Policies waiting for an action, each with its most severe reason; the most severe and longest-waiting first. Excludes
 * policies that are only near renewal.
 */
export function waitingPolicies(policies: readonly Policy[], now: number): { policy: Policy; reason: string }[] {
  return policies
    .flatMap((policy) =>
      waitsOf(policy, now)
        .slice(0, 1)
        .map((wait) => ({ ...wait, policy, days: daysInStatus(policy, now) })),
    )
    .toSorted((one, other) => one.rank - other.rank || other.days - one.days)
    .map(({ policy, reason }) => ({ policy, reason }));
}

export type PolicySummary = Pick<
  Contact,
  "in_force_policies" | "open_policies" | "annual_premium" | "policy_types" | "next_renewal_date"
>;

/** Policy columns of a contact's row; `today` decides which renewal is next. */
export function policySummary(policies: readonly Policy[], today: string): PolicySummary {
  const inForce = policies.filter(({ status }) => isInForce(status));
  const renewals = inForce.flatMap(({ renewal_date }) =>
    renewal_date !== null && renewal_date >= today ? [renewal_date] : [],
  );
  return {
    in_force_policies: inForce.length,
    open_policies: policies.filter(({ status }) => isOpenPolicy(status)).length,
    annual_premium: inForce.reduce((sum, { annual_premium }) => sum + annual_premium, 0),
    policy_types: [...new Set(inForce.flatMap(({ policy_type }) => policy_type ?? []))].sort(),
    next_renewal_date: renewals.toSorted()[0] ?? null,
  };
}
