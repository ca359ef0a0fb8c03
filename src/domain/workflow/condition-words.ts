/** Conditions as text: "age is between 64 and 65". */
import { ownEntry } from "../../kit/dictionary.ts";
import { languageLabels, optionWords } from "../contacts/labels.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import type { ConditionField, ConditionOp, ConditionTest, ConditionValue } from "./condition.ts";
import { factKinds, isRange } from "./condition-fit.ts";

/** Display name of an id; a fallback such as "one that is gone" for an unknown id. */
export interface ConditionNames {
  tag(id: string): string;
  status(id: string): string;
  group(id: string): string;
  pool(id: string): string;
  user(id: string): string;
  source(id: string): string;
}

export const conditionFieldWords: Record<ConditionField, string> = {
  category: "Category",
  status_id: "Status",
  source_id: "Source",
  tag_ids: "Tags",
  group_ids: "Groups",
  owner_id: "Owner",
  pool_id: "Pool",
  state: "State",
  zip: "Zip",
  city: "City",
  age: "Age",
  birth_date: "Birth date",
  gender: "Gender",
  language: "Language",
  occupation: "Occupation",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  in_force_policies: "Policies in force",
  open_policies: "Open policies",
  policy_types: "Policy types",
  annual_premium: "Annual premium",
  next_renewal_date: "Next renewal",
  last_activity_at: "Last activity",
  last_called_at: "Last call",
  next_event_at: "Next event",
  created_at: "Created",
};

export const conditionOpWords: Record<ConditionOp, string> = {
  is: "is",
  is_not: "is not",
  in: "is one of",
  not_in: "is none of",
  contains: "contains",
  starts_with: "starts with",
  empty: "is empty",
  not_empty: "is not empty",
  greater: "is more than",
  less: "is less than",
  between: "is between",
  before_days: "is before",
  after_days: "is after",
};

/** For list fields: has instead of is. */
const listOpWords: Partial<Record<ConditionOp, string>> = {
  is: "include",
  is_not: "do not include",
  in: "include one of",
  not_in: "include none of",
  empty: "are empty",
  not_empty: "are not empty",
};

export function opWords(field: ConditionField, op: ConditionOp): string {
  return (factKinds[field] === "list" ? listOpWords[op] : undefined) ?? conditionOpWords[op];
}

export function testWords({ field, op, value }: ConditionTest, names: ConditionNames): string {
  const asked = `${conditionFieldWords[field].toLowerCase()} ${opWords(field, op)}`;
  if (op === "empty" || op === "not_empty") return asked;
  return `${asked} ${valueWords(field, op, { value, names })}`;
}

interface Asked {
  value: ConditionValue;
  names: ConditionNames;
}

function valueWords(field: ConditionField, op: ConditionOp, { value, names }: Asked): string {
  if (op === "before_days" || op === "after_days") return daysWords(op, Number(value));
  if (isRange(value)) return `${oneWords(field, value[0], names)} and ${oneWords(field, value[1], names)}`;
  const values: readonly (string | number | null)[] = Array.isArray(value) ? value : [value];
  return listed(values.map((one) => oneWords(field, one, names)));
}

/** "30 days ago", "in 60 days", "today": the day compared with. */
function daysWords(op: "before_days" | "after_days", days: number): string {
  const ahead = op === "after_days" ? days : -days;
  if (ahead === 0) return "today";
  return ahead > 0 ? `the day in ${countOf(ahead, "day")}` : `the day ${countOf(-ahead, "day")} ago`;
}

const named: Partial<Record<ConditionField, keyof ConditionNames>> = {
  status_id: "status",
  source_id: "source",
  tag_ids: "tag",
  group_ids: "group",
  owner_id: "user",
  pool_id: "pool",
};

function oneWords(field: ConditionField, value: string | number | null, names: ConditionNames): string {
  if (value === null || value === "") return "…";
  if (typeof value === "number") return field === "annual_premium" ? showMoney(value) : value.toLocaleString("en-US");
  const name = named[field];
  if (name) return names[name](value);
  if (field === "language") return ownEntry(languageLabels, value) ?? value;
  if (field === "policy_types" || field === "category" || field === "gender") return optionWords(value).toLowerCase();
  return factKinds[field] === "text" ? `“${value}”` : value;
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "…";
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
