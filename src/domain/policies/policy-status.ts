/** The lifecycle of a policy (domain §7). */

export const policyStatuses = [
  "quoted",
  "app_started",
  "submitted",
  "incomplete",
  "underwriting",
  "pending_requirements",
  "approved",
  "postponed",
  "declined",
  "withdrawn",
  "issued",
  "delivered",
  "not_taken",
  "in_force",
  "grace",
  "lapsed",
  "cancelled",
  "replaced",
  "surrendered",
  "expired",
  "matured",
  "claim_paid",
  "renewed",
  "reinstated",
] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

/**
 * `renewed` and `reinstated` are steps back to *in force*, never a lasting status. *incomplete* and *postponed* are
 * final in the document; here an application that is completed or reopened continues.
 */
const ways: Readonly<Partial<Record<PolicyStatus, readonly PolicyStatus[]>>> = {
  quoted: ["app_started", "not_taken"],
  app_started: ["submitted", "incomplete", "withdrawn"],
  incomplete: ["submitted", "withdrawn"],
  submitted: ["underwriting", "pending_requirements", "approved", "declined", "withdrawn"],
  underwriting: ["pending_requirements", "approved", "postponed", "declined", "withdrawn"],
  pending_requirements: ["underwriting", "approved", "postponed", "declined", "withdrawn"],
  postponed: ["underwriting", "withdrawn"],
  approved: ["issued", "not_taken"],
  issued: ["delivered", "not_taken"],
  delivered: ["in_force", "not_taken"],
  in_force: ["grace", "renewed", "cancelled", "replaced", "surrendered", "expired", "matured", "claim_paid"],
  grace: ["in_force", "lapsed"],
  lapsed: ["reinstated", "cancelled"],
};

export function waysFrom(status: PolicyStatus): readonly PolicyStatus[] {
  return ways[status] ?? [];
}

/** The lasting status a step leads to. */
export function landing(status: PolicyStatus): PolicyStatus {
  return status === "renewed" || status === "reinstated" ? "in_force" : status;
}

/** Counts as open: in progress, neither in force nor ended. */
const openStatuses: readonly PolicyStatus[] = [
  "quoted",
  "app_started",
  "submitted",
  "incomplete",
  "underwriting",
  "pending_requirements",
  "approved",
  "postponed",
  "issued",
  "delivered",
];

export function isOpenPolicy(status: PolicyStatus): boolean {
  return openStatuses.includes(status);
}

/** A policy in grace still pays benefits. */
export function isInForce(status: PolicyStatus): boolean {
  return status === "in_force" || status === "grace";
}
