/** The way a policy goes (domain §7). */

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
 * `renewed` and `reinstated` are steps on the way back to *in force*, never where a policy stays.
 * The document ends *incomplete* and *postponed* there; an application that is completed or taken up again goes on.
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

/** Where a step leads to stay. */
export function landing(status: PolicyStatus): PolicyStatus {
  return status === "renewed" || status === "reinstated" ? "in_force" : status;
}

/** Counts as open: on its way, neither in force nor over. */
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

/** A policy in grace is still paid out. */
export function isInForce(status: PolicyStatus): boolean {
  return status === "in_force" || status === "grace";
}
