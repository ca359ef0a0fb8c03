import { describe, expect, test } from "vitest";
import type { Author } from "../../../src/domain/contacts/note.ts";
import {
  attentionOf,
  daysInStatus,
  policySummary,
  waitingPolicies,
} from "../../../src/domain/policies/policy-attention.ts";
import { editPolicy, type PolicyAuthor, writePolicy } from "../../../src/domain/policies/policy-edit.ts";
import { scopeNeed, type ScopeNeed } from "../../../src/domain/policies/policy-scope.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { type Policy } from "../../../src/domain/policies/policy.ts";
import { type PolicyStatus } from "../../../src/domain/policies/policy-status.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const now = Date.UTC(2026, 5, 15, 12);
const today = "2026-06-15";
const ada = "11111111-1111-4111-8111-111111111111";
const carrier_id = "33333333-3333-4333-8333-333333333333";
const id = "44444444-4444-4444-8444-444444444444";
const hand: Author = { now, by: ada };

const quoted = writePolicy(7, { id, carrier_id, policy_type: "term_life" }, hand);
function policy(more: Partial<Policy>): Policy {
  return { ...quoted, ...more };
}

describe("a Medicare application without a Scope of Appointment", () => {
  const started = policy({ policy_type: "pdp", status: "app_started", application_date: today });
  const submitted = { status: "submitted" as const, submitted_at: today };
  const by = { now, by: ada };
  const soa_request_id = "018f0000-0000-7000-8000-0000000000aa";

  test.each<[string, Policy, PolicyAuthor, string | null]>([
    ["asks why", started, by, "reason"],
    ["is not told by a blank", started, { ...by, reason: "  " }, "reason"],
    ["goes on with a reason", started, { ...by, reason: "Walk-in" }, null],
    [
      "asks for a manager where the form is required",
      started,
      { ...by, reason: "Walk-in", scope: "manager" },
      "soa_request_id",
    ],
    ["is no matter once one is linked", { ...started, soa_request_id }, { ...by, scope: "manager" }, null],
    ["is no matter for life insurance", { ...started, policy_type: "term_life" }, { ...by, scope: "manager" }, null],
  ])("%s", (_, one, hand, field) => {
    if (field === null) expect(editPolicy(one, submitted, hand).status).toBe("submitted");
    else
      expect(() => editPolicy(one, submitted, hand)).toThrow(
        expect.objectContaining({ code: "scope_missing", fields: { [field]: [expect.any(String)] } }),
      );
  });

  test("keeps the reason with the step", () =>
    expect(editPolicy(started, submitted, { ...by, reason: " Walk-in " }).moves.at(-1)).toEqual({
      status: "submitted",
      at: now,
      by: ada,
      reason: "Walk-in",
    }));

  test.each<[AccountType, boolean, ScopeNeed]>([
    ["agent", false, "reason"],
    ["agent", true, "manager"],
    ["telemarketer", true, "manager"],
    ["field_manager", true, "reason"],
    ["manager", true, "reason"],
    ["admin", true, "reason"],
  ])("%s, with forms kept here %s: %s", (account_type, soa, need) =>
    expect(scopeNeed({ account_type, rm: false }, { soa })).toBe(need),
  );
});

describe("attention", () => {
  const since = (status: PolicyStatus, days: number, more: Partial<Policy> = {}) =>
    policy({ status, moves: [{ status, at: now - days * dayMs, by: ada }], ...more });
  test.each<[string, Policy, string[]]>([
    ["requirements pending for 7 days", since("pending_requirements", 7), []],
    ["requirements pending for 8 days", since("pending_requirements", 8), ["Requirements pending for 8 days."]],
    ["submitted 21 days ago", since("submitted", 21), []],
    ["submitted 22 days ago", since("submitted", 22), ["Submitted 22 days ago."]],
    ["issued 14 days ago", since("issued", 14), []],
    ["issued 15 days ago", since("issued", 15), ["Issued 15 days ago, not delivered."]],
    ["a failed draft", since("in_force", 1, { draft_failed_at: today }), ["Payment draft failed."]],
    ["renewal in 61 days", since("in_force", 1, { renewal_date: "2026-08-15" }), []],
    ["renewal in 60 days", since("in_force", 1, { renewal_date: "2026-08-14" }), ["Renews in 60 days."]],
    ["renewal tomorrow", since("in_force", 1, { renewal_date: "2026-06-16" }), ["Renews in 1 day."]],
    ["renewal today", since("in_force", 1, { renewal_date: today }), ["Renews today."]],
    ["renewal yesterday", since("in_force", 1, { renewal_date: "2026-06-14" }), []],
    ["grace", since("grace", 1), ["In grace period."]],
    ["a renewal of a cancelled policy", since("cancelled", 1, { renewal_date: today }), []],
    [
      "a Medicare application submitted without a Scope of Appointment",
      since("submitted", 1, { policy_type: "pdp" }),
      ["Submitted without a Scope of Appointment."],
    ],
  ])("%s", (_, one, reasons) => expect(attentionOf(one, { now, today })).toEqual(reasons));

  test("a license that is missing counts until the policy is in force, and only where licenses are looked at", () => {
    const written = { state: "TX", writing_agent_id: ada };
    const words = ["No life license of the writing agent in Texas is on record."];
    expect(attentionOf(since("approved", 1, written), { now, today, licenses: [] })).toEqual(words);
    expect(attentionOf(since("in_force", 1, written), { now, today, licenses: [] })).toEqual([]);
    expect(attentionOf(since("approved", 1, written), { now, today })).toEqual([]);
  });

  test("what waits comes worst first, then by how long; a renewal ahead is no wait", () => {
    const named = (policy_number: string, one: Policy): Policy => ({ ...one, policy_number });
    const waiting = waitingPolicies(
      [
        named("renews", since("in_force", 1, { renewal_date: today })),
        named("issued", since("issued", 15)),
        named("pending 9", since("pending_requirements", 9)),
        named("fine", since("submitted", 3)),
        named("pending 30", since("pending_requirements", 30)),
        named("grace and a failed draft", since("grace", 2, { draft_failed_at: today })),
        named("grace", since("grace", 1)),
      ],
      now,
    );
    expect(waiting.map(({ policy, reason }) => [policy.policy_number, reason])).toEqual([
      ["grace and a failed draft", "Payment draft failed."],
      ["grace", "In grace period."],
      ["pending 30", "Requirements pending for 30 days."],
      ["pending 9", "Requirements pending for 9 days."],
      ["issued", "Issued 15 days ago, not delivered."],
    ]);
  });

  test("days in a status are whole days since the last move", () => {
    expect(daysInStatus(since("issued", 3.9), now)).toBe(3);
  });
});

test("a contact's row sums up what is in force and open", () => {
  const inForce = policy({ status: "in_force", annual_premium: 60_000, renewal_date: "2026-07-01" });
  const grace = policy({ status: "grace", policy_type: "pdp", annual_premium: 1_200, renewal_date: "2026-06-01" });
  expect(policySummary([inForce, grace, quoted, policy({ status: "cancelled", annual_premium: 9 })], today)).toEqual({
    in_force_policies: 2,
    open_policies: 1,
    annual_premium: 61_200,
    policy_types: ["pdp", "term_life"],
    next_renewal_date: "2026-07-01",
  });
});

test("an open policy warns of a missing appointment, one in force does not", () => {
  const written = { carrier_id, state: "OH", writing_agent_id: ada };
  const appointed = [{ user_id: ada, carrier_id, states: ["KY"], since: null }];
  const reading = { now, today, appointed };
  const words = "No appointment of the writing agent with this carrier in Ohio is on record.";
  expect(attentionOf(policy({ ...written, status: "app_started" }), reading)).toEqual([words]);
  expect(attentionOf(policy({ ...written, status: "in_force" }), reading)).toEqual([]);
  expect(attentionOf(policy({ ...written, state: "KY", status: "app_started" }), reading)).toEqual([]);
});
