/** One test: field, comparison, value. */
import { Select } from "@mantine/core";
import {
  type ConditionField,
  conditionFields,
  type ConditionOp,
  type ConditionTest,
  type ConditionValue,
} from "../../domain/workflow/condition.ts";
import { factKinds, opsOf } from "../../domain/workflow/condition-fit.ts";
import { conditionFieldWords, opWords } from "../../domain/workflow/condition-words.ts";
import { ConditionValueField } from "./condition-value.tsx";
import classes from "./plan.module.css";

interface TestFieldsProps {
  test: ConditionTest;
  onChange: (test: ConditionTest) => void;
  /** Its number within the conditions. */
  name: string;
  isWrong: boolean;
}

const fieldChoices = conditionFields.map((value) => ({ value, label: conditionFieldWords[value] }));

export function TestFields({ test, onChange, name, isWrong }: TestFieldsProps) {
  const { field, op } = test;
  return (
    <>
      <Select
        className={classes.fact}
        aria-label={`Field of condition ${name}`}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No matches"
        data={fieldChoices}
        value={field}
        onChange={(next) => next && next !== field && onChange(askedOf(next as ConditionField, test))}
      />
      <Select
        className={classes.op}
        aria-label={`Comparison of condition ${name}`}
        allowDeselect={false}
        data={opsOf(field).map((value) => ({ value, label: opWords(field, value) }))}
        value={op}
        onChange={(next) =>
          next && onChange({ ...test, op: next as ConditionOp, value: fitting(test, next as ConditionOp) })
        }
      />
      <ConditionValueField
        test={test}
        onChange={(value) => onChange({ ...test, value })}
        name={name}
        isWrong={isWrong}
      />
    </>
  );
}

/** Changes the field: the comparison is kept if it applies, the value is cleared. */
function askedOf(field: ConditionField, { op }: ConditionTest): ConditionTest {
  const ops = opsOf(field);
  const asked = ops.includes(op) ? op : (ops[0] ?? op);
  return { field, op: asked, value: blankValue(asked) };
}

const usualDays = 30;

function blankValue(op: ConditionOp): ConditionValue {
  if (op === "in" || op === "not_in") return [];
  if (op === "between") return [0, 0];
  return op === "before_days" || op === "after_days" ? usualDays : null;
}

const alike: readonly (readonly ConditionOp[])[] = [
  ["in", "not_in"],
  ["before_days", "after_days"],
];

/** Keeps the value as far as the new comparison can use it. */
function fitting({ field, op, value }: ConditionTest, next: ConditionOp): ConditionValue {
  const isKept = alike.some((ops) => ops.includes(op) && ops.includes(next));
  if (isKept) return value;
  if (next === "in" || next === "not_in") return typeof value === "string" && value !== "" ? [value] : [];
  const [first] = Array.isArray(value) ? value : [value];
  const isOne = next === "is" || next === "is_not" || next === "greater" || next === "less";
  const wanted = factKinds[field] === "number" ? "number" : "string";
  const isText = next === "contains" || next === "starts_with";
  return (isOne || isText) && typeof first === wanted ? (first ?? null) : blankValue(next);
}
