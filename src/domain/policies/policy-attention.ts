/** Policies that wait too long, and what a contact's policies come to (domain §6, §7). */
import { dayMs, daysBetween } from "../../kit/dates.ts";
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

/** The reader's moment and day. `licenses`, `appointed`: of the writing agents; left out, none is looked for. */
export interface Reading {
  now: number;
  today: string;
  licenses?: readonly License[];
  appointed?: readonly Appointed[];
}

/** Why this policy needs attention, worst first; empty when it does not. */
export function attentionOf(policy: Policy, reading: Reading): string[] {
  return [...waitsOf(policy, reading.now), ...renewalOf(policy, reading.today), ...factsMissing(policy, reading)].map(
    ({ reason }) => reason,
  );
}

/** Where something can still be done about them: before the policy is in force. */
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
  /** The lower the worse. */
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

/** Statuses in which a policy can wait too long; a failed draft is told by its own date. */
export const waitingStatuses = ["grace", "pending_requirements", "submitted", "issued"] as const;

/** Policies that wait for somebody to do something, each with its worst reason; the worst and the longest come first. Renewals that merely near are not among them. */
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

/** What a contact's row tells of its policies; `today` decides which renewal is next. */
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
