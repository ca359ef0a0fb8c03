import { expect, test } from "vitest";
import { policyRisk } from "../../../src/domain/work/at-risk.ts";
import { emptyPolicyFields, type Policy } from "../../../src/domain/policies/policy.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const now = Date.UTC(2026, 5, 15, 12);
const reading = { now, today: "2026-06-15" };
const requirement = { name: "Voided check", asked: null, due: "2026-06-20", done: null, note: "" };

function policy(more: Partial<Policy>, days = 5): Policy {
  const status = more.status ?? "in_force";
  return {
    ...emptyPolicyFields,
    id: "018f0000-0000-7000-8000-000000000001",
    contact_id: 7,
    status,
    moves: [{ status, at: now - days * dayMs, by: null }],
    annual_premium: 0,
    created_at: 0,
    created_by: null,
    updated_at: 0,
    version: 1,
    seq: 0,
    ...more,
  };
}

test.each<[string, Policy, ReturnType<typeof policyRisk>]>([
  ["nothing threatens", policy({}), null],
  ["in grace", policy({ status: "grace" }), { kind: "lapse", words: "Day 5 of grace period", days_left: -5 }],
  [
    "lapsed lately",
    policy({ status: "lapsed", terminated_at: "2026-06-10" }),
    { kind: "lapse", words: "Lapsed 5 days ago. Can be reinstated until 12/07/2026", days_left: 175 },
  ],
  ["lapsed too long ago", policy({ status: "lapsed", terminated_at: "2025-12-16" }), null],
  [
    "a failed draft",
    policy({ draft_failed_at: "2026-06-12" }),
    { kind: "draft", words: "Payment draft failed on 06/12/2026", days_left: -3 },
  ],
  ["a failed draft of a policy that ended", policy({ status: "cancelled", draft_failed_at: "2026-06-12" }), null],
  [
    "requirements",
    policy({
      status: "pending_requirements",
      requirements: [requirement, { ...requirement, name: "Old", done: "2026-06-01" }],
    }),
    { kind: "requirements", words: "Requirements pending for 5 days: Voided check", days_left: 5 },
  ],
  [
    "a renewal in 60 days",
    policy({ renewal_date: "2026-08-14" }),
    { kind: "renewal", words: "Renews 08/14/2026", days_left: 60 },
  ],
  ["a renewal today", policy({ renewal_date: "2026-06-15" }), { kind: "renewal", words: "Renews today", days_left: 0 }],
  ["a renewal in 61 days", policy({ renewal_date: "2026-08-15" }), null],
  ["a renewal of yesterday", policy({ renewal_date: "2026-06-14" }), null],
  [
    "in grace with a failed draft: the worse is told",
    policy({ status: "grace", draft_failed_at: "2026-06-12" }, 2),
    { kind: "lapse", words: "Day 2 of grace period", days_left: -2 },
  ],
])("%s", (_name, one, risk) => {
  expect(policyRisk(one, reading)).toEqual(risk);
});
