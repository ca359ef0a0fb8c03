/** The rule of every policy write: applied on the device at once, authoritative on the server (domain §7). */
import { dictionary } from "../../kit/dictionary.ts";
import { dayOf, isDay } from "../../kit/dates.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import type { Author } from "../contacts/note.ts";
import {
  annualPremiumOf,
  emptyPolicyFields,
  type NewPolicy,
  type Policy,
  type PolicyEdit,
  type PolicyFields,
  policyFieldNames,
} from "./policy.ts";
import { moveProblem, undoProblem } from "./policy-move.ts";
import { lacksScope, type ScopeNeed, scopeWords } from "./policy-scope.ts";
import { isState } from "../values/postal.ts";
import { mergeFields, type Merged } from "../values/merge-fields.ts";
import { isSameValue } from "../values/same-value.ts";
import { beneficiaryProblems, sumOfShares } from "../contacts/shares.ts";
import { landing, type PolicyStatus } from "./policy-status.ts";

export const policyMovesMax = 200;

/** Who makes the step, the reason, and what a Medicare policy without a Scope of Appointment requires of them. */
export interface PolicyAuthor extends Author {
  reason?: string | undefined;
  /** The last step, which this edit undoes; its other fields restore what the step had set. */
  undo?: PolicyStatus | undefined;
  scope?: ScopeNeed;
}

export function writePolicy(
  contact_id: number,
  { id, status = "quoted", ...typed }: NewPolicy,
  author: Author,
): Policy {
  const fields = { ...emptyPolicyFields, ...tidied(typed) };
  refuseErrors(policyErrors(fields));
  const { now, by } = author;
  return {
    id,
    contact_id,
    ...fields,
    status: landing(status),
    moves: [{ status, at: now, by }],
    annual_premium: annualPremiumOf(fields),
    created_at: now,
    created_by: by,
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

/**
 * Returns the same object when nothing changes. A status in the edit is a step: it requires its field, which the same
 * edit may set.
 */
export function editPolicy(policy: Policy, { status, ...typed }: PolicyEdit, author: PolicyAuthor): Policy {
  const { now, undo } = author;
  if (undo !== undefined) return withoutStep(policy, typed, { ...author, undo });
  const edited = { ...policy, ...tidied(typed) };
  const fields = { ...edited, ...(status === "reinstated" ? { terminated_at: null } : {}) };
  refuseErrors(policyErrors(fields));
  const isMove = status !== undefined && status !== policy.status;
  if (isMove) refuseMove(edited, policy.status, status, now);
  if (status === "submitted" && isMove) refuseWithoutScope(edited, author);
  if (!isMove && policyFieldNames.every((field) => isSameValue(policy[field], fields[field]))) return policy;
  return {
    ...fields,
    ...(isMove ? moved(policy, status, author) : {}),
    annual_premium: annualPremiumOf(fields),
    updated_at: now,
    version: policy.version + 1,
  };
}

/** The policy before its last step. */
function withoutStep(policy: Policy, typed: PolicyEdit, author: Author & { undo: PolicyStatus }): Policy {
  const problem = undoProblem(policy, author.undo, author);
  if (problem) refuse("policy_move", problem);
  const fields = { ...policy, ...tidied(typed) };
  refuseErrors(policyErrors(fields));
  const moves = policy.moves.slice(0, -1);
  return {
    ...fields,
    status: landing(moves.at(-1)?.status ?? policy.status),
    moves,
    annual_premium: annualPremiumOf(fields),
    updated_at: author.now,
    version: policy.version + 1,
  };
}

function moved(policy: Policy, status: PolicyStatus, author: PolicyAuthor): Pick<Policy, "status" | "moves"> {
  const reason = oneLine(author.reason ?? "");
  const move = { status, at: author.now, by: author.by, ...(reason === "" ? {} : { reason }) };
  return { status: landing(status), moves: [...policy.moves, move].slice(-policyMovesMax) };
}

/** A Medicare application without a Scope of Appointment needs a reason and, where required, a manager. */
function refuseWithoutScope(policy: PolicyFields, { reason = "", scope = "reason" }: PolicyAuthor): void {
  if (!lacksScope(policy)) return;
  if (scope === "manager") refuse("scope_missing", { soa_request_id: [scopeWords.manager] });
  if (reason.trim() === "") refuse("scope_missing", { reason: [scopeWords.reason] });
}

/** Why a step with these fields would be refused, its own required field first; null: it is allowed. */
export function stepProblem(
  policy: Policy,
  facts: PolicyEdit,
  { to, today }: { to: PolicyStatus; today: string },
): string | null {
  const fields = { ...policy, ...facts };
  const problems = moveProblem(fields, { from: policy.status, to, today }) ?? policyErrors(fields);
  return Object.values(problems)[0]?.[0] ?? null;
}

function refuseMove(fields: PolicyFields, from: PolicyStatus, to: PolicyStatus, now: number): void {
  const problem = moveProblem(fields, { from, to, today: dayOf(now) });
  if (problem) refuse("policy_move", problem);
}

const codes = ["plan_code", "policy_number", "application_number"] as const;

function tidied<E extends PolicyEdit>(typed: E): E {
  const tidy = { ...typed };
  for (const field of codes) if (tidy[field] !== undefined) tidy[field] = oneLine(tidy[field]).toUpperCase();
  if (tidy.product_name !== undefined) tidy.product_name = oneLine(tidy.product_name);
  return tidy;
}

const days = policyFieldNames.filter(
  (field): field is "application_date" => field.endsWith("_date") || field.endsWith("_at"),
);
const planCode = /^[A-Z]\d{4}-\d{3}(-\d{3})?$/;

/** Errors by field; empty when a policy with these fields is valid. */
export function policyErrors(fields: PolicyFields): FieldErrors {
  const errors: FieldErrors = dictionary();
  const add = (field: keyof PolicyFields, words: string) => (errors[field] ??= []).push(words);
  if (fields.carrier_id === null || fields.policy_type === null) {
    add(fields.carrier_id === null ? "carrier_id" : "policy_type", "Choose a carrier and a type.");
  }
  for (const field of days) if (fields[field] && !isDay(fields[field])) add(field, "Enter a valid date.");
  checkOrder(fields, add);
  checkShares(fields, add);
  if (fields.state !== "" && !isState(fields.state)) add("state", "Choose a US state.");
  if (fields.plan_code !== "" && !planCode.test(fields.plan_code))
    add("plan_code", "Enter a plan code such as H1234-567-000.");
  if ((fields.replaces_policy_id === null) !== (fields.replacement_reason.trim() === "")) {
    add(
      fields.replaces_policy_id === null ? "replaces_policy_id" : "replacement_reason",
      "A replacement needs the old policy and a reason.",
    );
  }
  return errors;
}

type Add = (field: keyof PolicyFields, words: string) => void;

function checkOrder(fields: PolicyFields, add: Add): void {
  const { application_date, submitted_at, issued_at, effective_date, terminated_at } = fields;
  if (before(effective_date, application_date)) {
    add("effective_date", "Effective date cannot be before the application date.");
  }
  if (before(issued_at, submitted_at)) add("issued_at", "Issue date cannot be before the submission date.");
  if (before(terminated_at, effective_date)) add("terminated_at", "End date cannot be before the effective date.");
}

function before(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

function checkShares({ splits, beneficiaries }: PolicyFields, add: Add): void {
  if (splits.length > 0 && sumOfShares(splits) !== 100) add("splits", "Splits must add up to 100%.");
  if (new Set(splits.map(({ user_id }) => user_id)).size < splits.length) add("splits", "List each person only once.");
  for (const words of beneficiaryProblems(beneficiaries)) add("beneficiaries", words);
}

function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

/** Fields where the server's value wins a conflict: status and money. The user is notified. */
const serverDecides: readonly string[] = [
  "status",
  "premium",
  "face_amount",
  "benefit_amount",
  "deductible",
  "commission",
];

/** The part of an edit to apply, and the fields both sides changed (domain §24). */
export function mergePolicy(current: Policy, edit: PolicyEdit, base: PolicyEdit): Merged<PolicyEdit> {
  return mergeFields({ current, base, edit: tidied(edit) }, (field) => ({
    conflict: { ask: !serverDecides.includes(field) },
  }));
}
