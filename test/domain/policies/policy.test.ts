import { describe, expect, test } from "vitest";
import type { Author } from "../../../src/domain/contacts/note.ts";
import {
  editPolicy,
  mergePolicy,
  policyErrors,
  stepProblem,
  writePolicy,
} from "../../../src/domain/policies/policy-edit.ts";
import {
  annualPremiumOf,
  emptyPolicyFields,
  type Policy,
  type PolicyEdit,
} from "../../../src/domain/policies/policy.ts";
import {
  isInForce,
  isOpenPolicy,
  type PolicyStatus,
  policyStatuses,
  waysFrom,
} from "../../../src/domain/policies/policy-status.ts";
import { Refusal } from "../../../src/kit/refusal.ts";

const now = Date.UTC(2026, 5, 15, 12);
const today = "2026-06-15";
const ada = "11111111-1111-4111-8111-111111111111";
const ben = "22222222-2222-4222-8222-222222222222";
const carrier_id = "33333333-3333-4333-8333-333333333333";
const id = "44444444-4444-4444-8444-444444444444";
const hand: Author = { now, by: ada };

const quoted = writePolicy(7, { id, carrier_id, policy_type: "term_life" }, hand);
function policy(more: Partial<Policy>): Policy {
  return { ...quoted, ...more };
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error("It was not refused.");
}

describe("a new policy", () => {
  test("starts as quoted, with who and when", () => {
    expect(quoted).toMatchObject({ contact_id: 7, status: "quoted", version: 1, annual_premium: 0 });
    expect(quoted.moves).toEqual([{ status: "quoted", at: now, by: ada }]);
  });

  test.each([
    [{ policy_type: "pdp" as const }, "carrier_id"],
    [{ carrier_id }, "policy_type"],
  ])("needs a carrier and a type: %j", (typed, field) => {
    expect(refusalOf(() => writePolicy(7, { id, ...typed }, hand)).fields).toEqual({
      [field]: ["Choose a carrier and a type."],
    });
  });

  test("of an earlier time may start anywhere on its way", () => {
    const old = writePolicy(7, { id, carrier_id, policy_type: "pdp", status: "in_force" }, hand);
    expect(old.status).toBe("in_force");
  });

  test("has its codes in capitals, without spaces around them", () => {
    const typed = { id, carrier_id, policy_type: "pdp" as const, plan_code: " s5601-014 ", policy_number: "ab  12 " };
    expect(writePolicy(7, typed, hand)).toMatchObject({ plan_code: "S5601-014", policy_number: "AB 12" });
  });
});

describe("the annual premium", () => {
  test.each([
    ["monthly", 12_000],
    ["quarterly", 4_000],
    ["semiannual", 2_000],
    ["annual", 1_000],
    ["single", 0],
    [null, 0],
  ] as const)("paid %s at $10.00 is %s cents", (mode, cents) => {
    expect(annualPremiumOf({ premium: 1_000, mode })).toBe(cents);
  });

  test("follows an edit of premium or mode", () => {
    expect(editPolicy(quoted, { premium: 5_000, mode: "monthly" }, hand).annual_premium).toBe(60_000);
  });
});

describe("fields that cannot be kept", () => {
  const fine = { ...emptyPolicyFields, carrier_id, policy_type: "term_life" as const };
  test.each<[string, PolicyEdit, string, string]>([
    [
      "an effective date before the application",
      { application_date: "2026-05-02", effective_date: "2026-05-01" },
      "effective_date",
      "Effective date cannot be before the application date.",
    ],
    [
      "an issue before the submission",
      { submitted_at: "2026-05-02", issued_at: "2026-05-01" },
      "issued_at",
      "Issue date cannot be before the submission date.",
    ],
    [
      "an end before the start",
      { effective_date: "2026-05-02", terminated_at: "2026-05-01" },
      "terminated_at",
      "End date cannot be before the effective date.",
    ],
    ["a day that does not exist", { renewal_date: "2026-02-30" }, "renewal_date", "Enter a valid date."],
    ["splits of 90%", { splits: [{ user_id: ada, percent: 90 }] }, "splits", "Splits must add up to 100%."],
    [
      "one person twice in the splits",
      {
        splits: [
          { user_id: ada, percent: 50 },
          { user_id: ada, percent: 50 },
        ],
      },
      "splits",
      "List each person only once.",
    ],
    [
      "only contingent beneficiaries",
      { beneficiaries: [{ name: "Ruth", relation: "child", percent: 100, kind: "contingent" }] },
      "beneficiaries",
      "Primary beneficiaries must add up to 100%.",
    ],
    [
      "a contingent half",
      {
        beneficiaries: [
          { name: "Ruth", relation: "child", percent: 100, kind: "primary" },
          { name: "Carl", relation: "child", percent: 50, kind: "contingent" },
        ],
      },
      "beneficiaries",
      "Contingent beneficiaries must add up to 100%.",
    ],
    ["a state that is none", { state: "XX" }, "state", "Choose a US state."],
    ["a plan code of another form", { plan_code: "1234" }, "plan_code", "Enter a plan code such as H1234-567-000."],
    [
      "a replacement without a reason",
      { replaces_policy_id: id },
      "replacement_reason",
      "A replacement needs the old policy and a reason.",
    ],
    [
      "a reason without the old policy",
      { replacement_reason: "Cheaper" },
      "replaces_policy_id",
      "A replacement needs the old policy and a reason.",
    ],
  ])("%s", (_, typed, field, words) => {
    const { status: _status, ...fields } = typed;
    expect(policyErrors({ ...fine, ...fields })).toEqual({ [field]: [words] });
  });

  test("thirds of a policy add up", () => {
    const thirds = [33.33, 33.33, 33.34].map((percent, at) => ({
      name: `Child ${at}`,
      relation: "child",
      percent,
      kind: "primary" as const,
    }));
    expect(policyErrors({ ...fine, beneficiaries: thirds })).toEqual({});
  });
});

describe("a move", () => {
  test.each<[PolicyStatus, PolicyStatus, PolicyEdit]>([
    ["quoted", "app_started", { application_date: today }],
    ["app_started", "submitted", { submitted_at: today }],
    ["incomplete", "submitted", { submitted_at: today }],
    ["submitted", "underwriting", {}],
    ["underwriting", "pending_requirements", { requirements: [requirement(null)] }],
    ["pending_requirements", "approved", { approved_at: today }],
    ["approved", "issued", { issued_at: today }],
    ["issued", "delivered", { delivered_at: today }],
    ["delivered", "in_force", { effective_date: today }],
    ["in_force", "grace", {}],
    ["grace", "lapsed", { terminated_at: today }],
    ["lapsed", "cancelled", { terminated_at: today }],
  ])("from %s to %s is made, with its fact in the same breath", (from, to, facts) => {
    const made = editPolicy(policy({ status: from }), { status: to, ...facts }, { now: now + 1, by: ben });
    expect(made.status).toBe(to);
    expect(made.moves.at(-1)).toEqual({ status: to, at: now + 1, by: ben });
    expect(made.version).toBe(2);
  });

  test.each<[PolicyStatus, PolicyStatus, string, string]>([
    ["approved", "issued", "issued_at", "To mark this issued, enter the issue date."],
    ["app_started", "submitted", "submitted_at", "To mark this submitted, enter the submission date."],
    ["delivered", "in_force", "effective_date", "To mark this in force, enter the effective date."],
    ["in_force", "cancelled", "terminated_at", "To mark this canceled, enter the end date."],
    ["in_force", "renewed", "renewal_date", "To mark this renewed, enter the next renewal date."],
    [
      "submitted",
      "pending_requirements",
      "requirements",
      "To mark this pending requirements, enter the missing information.",
    ],
  ])("from %s to %s without its fact is refused and names it", (from, to, field, words) => {
    const refusal = refusalOf(() => editPolicy(policy({ status: from }), { status: to }, hand));
    expect([refusal.code, refusal.fields]).toEqual(["policy_move", { [field]: [words] }]);
  });

  test("is known beforehand to be refused, also for what contradicts its fact", () => {
    const approved = policy({ status: "approved", submitted_at: "2026-05-02" });
    const step = { to: "issued", today } as const;
    expect(stepProblem(approved, {}, step)).toBe("To mark this issued, enter the issue date.");
    expect(stepProblem(approved, { issued_at: "2026-05-01" }, step)).toBe(
      "Issue date cannot be before the submission date.",
    );
    expect(stepProblem(approved, { issued_at: "2026-05-02" }, step)).toBeNull();
  });

  test("is refused where no way leads, and says from where to where", () => {
    const refusal = refusalOf(() => editPolicy(quoted, { status: "in_force", effective_date: today }, hand));
    expect(refusal.fields).toEqual({ status: ["A policy that is quoted cannot become in force."] });
  });

  test("a done requirement is not a missing one", () => {
    const all = policy({ status: "submitted", requirements: [requirement("2026-06-01")] });
    expect(refusalOf(() => editPolicy(all, { status: "pending_requirements" }, hand)).code).toBe("policy_move");
  });

  test("renewed leads back to in force and stays in its history", () => {
    const renewed = editPolicy(policy({ status: "in_force" }), { status: "renewed", renewal_date: "2027-06-15" }, hand);
    expect([renewed.status, renewed.moves.at(-1)?.status]).toEqual(["in_force", "renewed"]);
  });

  test.each([
    ["2025-12-17", true],
    ["2025-12-16", false],
  ])("reinstating what lapsed on %s: %s", (terminated_at, may) => {
    const lapsed = policy({ status: "lapsed", effective_date: "2020-01-01", terminated_at });
    if (!may) {
      expect(refusalOf(() => editPolicy(lapsed, { status: "reinstated" }, hand)).fields).toEqual({
        status: ["A policy can be reinstated within 180 days of its lapse."],
      });
      return;
    }
    expect(editPolicy(lapsed, { status: "reinstated" }, hand)).toMatchObject({
      status: "in_force",
      terminated_at: null,
    });
  });

  test("every way leads to a status that exists", () => {
    for (const status of policyStatuses) {
      for (const next of waysFrom(status)) expect(policyStatuses).toContain(next);
      expect(isOpenPolicy(status) && isInForce(status)).toBe(false);
    }
  });

  test("an edit that changes nothing leaves the very same policy", () => {
    expect(editPolicy(quoted, { status: "quoted", product_name: "" }, hand)).toBe(quoted);
  });
});

describe("two people at once", () => {
  test("different fields are both taken", () => {
    const current = policy({ product_name: "Theirs" });
    expect(mergePolicy(current, { state: "TX" }, { state: "" })).toEqual({ edit: { state: "TX" }, conflicts: [] });
  });

  test.each([
    ["product_name", { product_name: "Ours" }, { product_name: "" }, { product_name: "Theirs" }, true],
    ["premium", { premium: 1 }, { premium: null }, { premium: 2 }, false],
    [
      "status",
      { status: "app_started" as const },
      { status: "quoted" as const },
      { status: "not_taken" as const },
      false,
    ],
  ])("the same %s: theirs stands", (field, edit, base, theirs, ask) => {
    const { conflicts, edit: taken } = mergePolicy(policy(theirs), edit, base);
    expect(taken).toEqual({});
    expect(conflicts).toMatchObject([{ field, ask }]);
  });
});

function requirement(done: string | null) {
  return { name: "APS", asked: null, due: null, done, note: "" };
}

describe("undoing a step", () => {
  const step = (from: Policy, edit: PolicyEdit, at = now) => editPolicy(from, edit, { now: at, by: ada });
  const undone = (of: Policy, undo: PolicyStatus, edit: PolicyEdit = {}, more = {}) =>
    editPolicy(of, edit, { now, by: ada, undo, ...more });
  const inForce = policy({ status: "in_force", effective_date: today, moves: ["delivered", "in_force"].map(moveTo) });

  function moveTo(status: string) {
    return { status: status as PolicyStatus, at: now, by: ben };
  }

  test.each<[PolicyStatus, PolicyEdit, PolicyEdit]>([
    ["grace", {}, {}],
    ["cancelled", { terminated_at: today }, { terminated_at: null }],
    ["renewed", { renewal_date: "2027-06-15" }, { renewal_date: null }],
  ])("%s leaves the policy as it was, with no trace in its steps", (status, set, back) => {
    const moved = step(inForce, { status, ...set });
    expect(moved.moves).toHaveLength(3);
    expect(undone(moved, status, back)).toEqual({ ...inForce, version: inForce.version + 2 });
  });

  test("a reinstated policy is lapsed again, on the day it lapsed", () => {
    const lapsed = policy({ status: "lapsed", terminated_at: today, moves: ["in_force", "lapsed"].map(moveTo) });
    const moved = step(lapsed, { status: "reinstated" });
    expect([moved.status, moved.terminated_at]).toEqual(["in_force", null]);
    expect(undone(moved, "reinstated", { terminated_at: today })).toMatchObject({
      status: "lapsed",
      terminated_at: today,
    });
  });

  test.each<[string, () => Policy]>([
    ["by somebody else", () => undone(step(inForce, { status: "grace" }), "grace", {}, { by: ben })],
    ["after another step", () => undone(step(inForce, { status: "grace" }), "renewed")],
    ["of a policy that was only ever quoted", () => undone(quoted, "quoted")],
    ["after a quarter of an hour", () => undone(step(inForce, { status: "grace" }, now - 15 * 60_000 - 1), "grace")],
  ])("is refused %s", (_what, act) => {
    expect(refusalOf(act).code).toBe("policy_move");
  });
});
