/** Which operators fit which contact field, and whether the value is valid. */
import { categories, genders, languages } from "../values/limits.ts";
import { policyTypes } from "../values/options.ts";
import { stateCodes } from "../values/postal.ts";
import { Uuid } from "../values/scalars.ts";
import type { ConditionField, ConditionOp, ConditionTest, ConditionValue } from "./condition.ts";
import { workflowMessages } from "./messages.ts";

/** `choice`: one of a list or one record; `list`: several of them; `day`: a calendar day or an instant. */
export type FactKind = "choice" | "list" | "text" | "number" | "day";

export const factKinds: Record<ConditionField, FactKind> = {
  category: "choice",
  status_id: "choice",
  source_id: "choice",
  tag_ids: "list",
  group_ids: "list",
  owner_id: "choice",
  pool_id: "choice",
  state: "choice",
  zip: "text",
  city: "text",
  age: "number",
  birth_date: "day",
  gender: "choice",
  language: "choice",
  occupation: "text",
  first_name: "text",
  last_name: "text",
  email: "text",
  phone: "text",
  in_force_policies: "number",
  open_policies: "number",
  policy_types: "list",
  annual_premium: "number",
  next_renewal_date: "day",
  last_activity_at: "day",
  last_called_at: "day",
  next_event_at: "day",
  created_at: "day",
};

const choiceOps = ["is", "is_not", "in", "not_in", "empty", "not_empty"] as const;
const opsOfKind: Record<FactKind, readonly ConditionOp[]> = {
  choice: choiceOps,
  list: choiceOps,
  text: ["is", "is_not", "contains", "starts_with", "in", "not_in", "empty", "not_empty"],
  number: ["is", "is_not", "greater", "less", "between", "empty", "not_empty"],
  day: ["before_days", "after_days", "empty", "not_empty"],
};

/** Operators of a field, in display order. */
export function opsOf(field: ConditionField): readonly ConditionOp[] {
  return opsOfKind[factKinds[field]];
}

/** Options of fields with fixed values, as opposed to a tenant's records. */
export const choicesOf: Partial<Record<ConditionField, readonly string[]>> = {
  category: categories,
  state: stateCodes,
  // *other* means not given: tested with `empty`.
  gender: genders.filter((gender) => gender !== "other"),
  language: languages,
  policy_types: policyTypes,
};

/** Null: the test is valid. Otherwise what is wrong with it. */
export function testProblem({ field, op, value }: ConditionTest): string | null {
  if (!opsOf(field).includes(op)) return workflowMessages.op_misfit;
  switch (op) {
    case "empty":
    case "not_empty":
      return null;
    case "before_days":
    case "after_days":
      return Number.isInteger(value) ? null : workflowMessages.days_missing;
    case "greater":
    case "less":
      return typeof value === "number" ? null : workflowMessages.number_missing;
    case "between":
      return isRange(value) ? null : workflowMessages.range_missing;
    case "in":
    case "not_in":
      return listProblem(field, value);
    case "is":
    case "is_not":
      if (factKinds[field] === "number") return typeof value === "number" ? null : workflowMessages.number_missing;
      return oneProblem(field, value);
    case "contains":
    case "starts_with":
      return oneProblem(field, value);
  }
}

export function isRange(value: ConditionValue): value is [number, number] {
  if (!Array.isArray(value)) return false;
  const [low, high] = value;
  return typeof low === "number" && typeof high === "number" && low <= high;
}

function listProblem(field: ConditionField, value: ConditionValue): string | null {
  if (!Array.isArray(value) || value.length === 0) return workflowMessages.choice_missing;
  return value.map((one) => oneProblem(field, one)).find((problem) => problem !== null) ?? null;
}

function oneProblem(field: ConditionField, value: ConditionValue): string | null {
  const isText = factKinds[field] === "text";
  if (typeof value !== "string" || value.trim() === "")
    return isText ? workflowMessages.text_missing : workflowMessages.choice_missing;
  if (isText) return null;
  const choices = choicesOf[field];
  const isKnown = choices ? choices.includes(value) : Uuid.safeParse(value).success;
  return isKnown ? null : workflowMessages.choice_unknown;
}
