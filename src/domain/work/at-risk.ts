/** Business at risk: lapses and grace, failed drafts, open requirements, renewals, people about to turn 65. */
import { addDays, dayOf, daysBetween, relativeDay, showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { renewalDaysAhead } from "../values/limits.ts";
import { daysInStatus, type Reading } from "../policies/policy-attention.ts";
import type { Policy } from "../policies/policy.ts";
import { isInForce } from "../policies/policy-status.ts";

/** Most urgent first. */
export const riskKinds = ["lapse", "draft", "requirements", "renewal", "t65"] as const;
export type RiskKind = (typeof riskKinds)[number];

export const riskLabels: Readonly<Record<RiskKind, string>> = {
  lapse: "Lapsed and grace period",
  draft: "Failed payment drafts",
  requirements: "Requirements",
  renewal: "Renewals",
  t65: "Turning 65",
};

/** A lapsed policy can be reinstated within this many days (domain §7). */
export const reinstatementDays = 180;
export const t65MonthChoices = [3, 6, 12] as const;

export interface PolicyRisk {
  kind: Exclude<RiskKind, "t65">;
  words: string;
  /** Days until it is too late, as far as known; fewer is more urgent. */
  days_left: number;
}

/** Statuses of policies at risk, for lookup by status. */
export const riskStatuses: readonly Policy["status"][] = ["grace", "lapsed", "pending_requirements"];

/** The most severe risk of a policy; null without one. */
export function policyRisk(policy: Policy, reading: Reading): PolicyRisk | null {
  return (
    lapseOf(policy, reading) ??
    draftOf(policy, reading) ??
    requirementsOf(policy, reading) ??
    renewalOf(policy, reading)
  );
}

function lapseOf(policy: Policy, { now, today }: Reading): PolicyRisk | null {
  const days = daysInStatus(policy, now);
  if (policy.status === "grace") return { kind: "lapse", words: `Day ${days} of grace period`, days_left: -days };
  if (policy.status !== "lapsed") return null;
  const since = policy.terminated_at ?? dayOf(policy.moves.at(-1)?.at ?? policy.created_at);
  const last = addDays(since, reinstatementDays);
  const left = daysBetween(today, last);
  if (left < 0) return null;
  return {
    kind: "lapse",
    words: `Lapsed ${relativeDay(since, today)}. Can be reinstated until ${showDay(last)}`,
    days_left: left,
  };
}

function draftOf({ draft_failed_at, status }: Policy, { today }: Reading): PolicyRisk | null {
  if (draft_failed_at === null || !isInForce(status)) return null;
  const ago = daysBetween(draft_failed_at, today);
  return { kind: "draft", words: `Payment draft failed on ${showDay(draft_failed_at)}`, days_left: -ago };
}

function requirementsOf(policy: Policy, { now, today }: Reading): PolicyRisk | null {
  if (policy.status !== "pending_requirements") return null;
  const open = policy.requirements.filter(({ done }) => done === null);
  const names = open.flatMap(({ name }) => name || []).join(", ");
  const due = open.flatMap(({ due: day }) => day ?? []).toSorted()[0];
  const days = daysInStatus(policy, now);
  const words = `Requirements pending for ${countOf(days, "day")}${names ? `: ${names}` : ""}`;
  return { kind: "requirements", words, days_left: due ? daysBetween(today, due) : -days };
}

function renewalOf({ status, renewal_date }: Policy, { today }: Reading): PolicyRisk | null {
  if (!isInForce(status) || renewal_date === null) return null;
  const left = daysBetween(today, renewal_date);
  if (left < 0 || left > renewalDaysAhead) return null;
  return { kind: "renewal", words: `Renews ${relativeDay(renewal_date, today)}`, days_left: left };
}
