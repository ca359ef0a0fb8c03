/** Conditions on a contact (domain §15): tests joined by all or any, nested up to three deep. */
import { z } from "zod";
import { conditionTestsMax } from "./limits.ts";

/** Testable fields. `age` in years; days are calendar days; the rest as stored on the contact. */
export const conditionFields = [
  "category",
  "status_id",
  "source_id",
  "tag_ids",
  "group_ids",
  "owner_id",
  "pool_id",
  "state",
  "zip",
  "city",
  "age",
  "birth_date",
  "gender",
  "language",
  "occupation",
  "first_name",
  "last_name",
  "email",
  "phone",
  "in_force_policies",
  "open_policies",
  "policy_types",
  "annual_premium",
  "next_renewal_date",
  "last_activity_at",
  "last_called_at",
  "next_event_at",
  "created_at",
] as const;
export type ConditionField = (typeof conditionFields)[number];

/**
 * `is`, `in`: the value, or one of the values (of a list field: has it, has one of them). `before_days`, `after_days`:
 * a day is more than this many days before, after today; negative numbers reverse the direction.
 */
export const conditionOps = [
  "is",
  "is_not",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "empty",
  "not_empty",
  "greater",
  "less",
  "between",
  "before_days",
  "after_days",
] as const;
export type ConditionOp = (typeof conditionOps)[number];

const word = z.string().max(200);
export const ConditionValue = z.union([
  word,
  z.number(),
  z.array(word).max(60),
  z.tuple([z.number(), z.number()]),
  z.null(),
]);
export type ConditionValue = z.infer<typeof ConditionValue>;

export const ConditionTest = z.strictObject({
  field: z.enum(conditionFields),
  op: z.enum(conditionOps),
  value: ConditionValue.default(null),
});
export type ConditionTest = z.infer<typeof ConditionTest>;

const match = z.enum(["all", "any"]);
const Third = z.strictObject({ match, tests: z.array(ConditionTest).max(conditionTestsMax) });
const Second = z.strictObject({ match, tests: z.array(z.union([ConditionTest, Third])).max(conditionTestsMax) });
/** No tests: always true. */
export const Conditions = z.strictObject({
  match,
  tests: z.array(z.union([ConditionTest, Second])).max(conditionTestsMax),
});
export type Conditions = z.infer<typeof Conditions>;

export const noConditions: Conditions = { match: "all", tests: [] };
