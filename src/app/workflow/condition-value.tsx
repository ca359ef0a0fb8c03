/** Value of a test: records and options are selected, everything else is typed. */
import { ownEntry } from "../../kit/dictionary.ts";
import { Group, MultiSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { languageLabels, optionWords } from "../../domain/contacts/labels.ts";
import { type StateCode, stateName } from "../../domain/values/postal.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { ConditionField, ConditionTest, ConditionValue } from "../../domain/workflow/condition.ts";
import { choicesOf, factKinds, isRange } from "../../domain/workflow/condition-fit.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { usePlan } from "./plan-context.ts";
import { namedOptions, type Option, optionsOf, PickField, titledOptions } from "./plan-fields.tsx";
import classes from "./plan.module.css";

interface ValueProps {
  test: ConditionTest;
  onChange: (value: ConditionValue) => void;
  name: string;
  isWrong: boolean;
}

export function ConditionValueField(props: ValueProps) {
  const { lists } = usePlan();
  const { field, op } = props.test;
  switch (op) {
    case "empty":
    case "not_empty":
      return null;
    case "before_days":
    case "after_days":
      return <DaysField {...props} />;
    case "between":
      return <RangeField {...props} />;
    case "in":
    case "not_in":
      return <SeveralField {...props} options={valueOptions(field, lists)} />;
    default:
      return <OneField {...props} options={valueOptions(field, lists)} />;
  }
}

const languageWords = (value: string) => ownEntry(languageLabels, value) ?? value;
const stateWords = (value: string) => stateName(value as StateCode);

/** Null: a typed value. */
function valueOptions(field: ConditionField, lists: ContactLists): Option[] | null {
  switch (field) {
    case "status_id":
      return titledOptions(lists.statuses);
    case "source_id":
      return titledOptions(lists.sources);
    case "tag_ids":
      return namedOptions(lists.tags);
    case "group_ids":
      return namedOptions(lists.groups);
    case "pool_id":
      return namedOptions(lists.pools);
    case "owner_id":
      return lists.users.map((user) => ({ value: user.id, label: fullNameOf(user) }));
    default: {
      const words = field === "state" ? stateWords : field === "language" ? languageWords : optionWords;
      const choices = choicesOf[field];
      return choices ? optionsOf(choices, words) : null;
    }
  }
}

interface OptionValueProps extends ValueProps {
  options: Option[] | null;
}

function OneField({ test: { field, value }, onChange, name, isWrong, options }: OptionValueProps) {
  const label = `Value of condition ${name}`;
  if (factKinds[field] === "number")
    return <AmountField field={field} value={value} onChange={onChange} label={label} isWrong={isWrong} />;
  const text = typeof value === "string" ? value : "";
  if (options)
    return (
      <PickField
        className={classes.value}
        aria-label={label}
        placeholder="Choose"
        data={options}
        value={text}
        error={isWrong}
        onPick={onChange}
      />
    );
  return (
    <TextInput
      className={classes.value}
      aria-label={label}
      maxLength={200}
      value={text}
      error={isWrong}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const listMax = 60;

function SeveralField({ test: { value }, onChange, name, isWrong, options }: OptionValueProps) {
  const values = Array.isArray(value) ? value.map(String) : [];
  const rest = {
    className: classes.value,
    "aria-label": `Values of condition ${name}`,
    maxValues: listMax,
    value: values,
    error: isWrong,
    onChange,
  };
  return options ? (
    <MultiSelect
      {...rest}
      placeholder={values.length === 0 ? "Choose" : ""}
      searchable
      hidePickedOptions
      nothingFoundMessage="No matches"
      data={options}
    />
  ) : (
    <TagsInput {...rest} placeholder={values.length === 0 ? "Type a value and press Enter" : ""} acceptValueOnBlur />
  );
}

interface AmountProps {
  field: ConditionField;
  value: ConditionValue;
  onChange: (value: number | null) => void;
  label: string;
  isWrong: boolean;
}

const cents = 100;

function AmountField({ field, value, onChange, label, isWrong }: AmountProps) {
  const isMoney = field === "annual_premium";
  const unit = isMoney ? cents : 1;
  return (
    <NumberInput
      className={classes.number}
      aria-label={label}
      min={0}
      allowDecimal={false}
      {...(isMoney ? { prefix: "$", thousandSeparator: "," } : {})}
      value={typeof value === "number" ? value / unit : ""}
      error={isWrong}
      onChange={(next) => onChange(typeof next === "number" ? next * unit : null)}
    />
  );
}

function RangeField({ test: { field, value }, onChange, name, isWrong }: ValueProps) {
  const [low, high] = Array.isArray(value) && value.length === 2 ? (value as [number, number]) : [0, 0];
  return (
    <Group gap="xs" wrap="nowrap">
      <AmountField
        field={field}
        value={low}
        label={`Lower value of condition ${name}`}
        isWrong={isWrong || !isRange([low, high])}
        onChange={(next) => onChange([next ?? 0, high])}
      />
      <span>and</span>
      <AmountField
        field={field}
        value={high}
        label={`Upper value of condition ${name}`}
        isWrong={isWrong || !isRange([low, high])}
        onChange={(next) => onChange([low, next ?? 0])}
      />
    </Group>
  );
}

const daysMax = 9_999;

/** Both comparisons count from today, in opposite directions. */
function DaysField({ test: { op, value }, onChange, name, isWrong }: ValueProps) {
  const count = typeof value === "number" ? value : 0;
  const ahead = op === "after_days" ? count : -count;
  const isAgo = ahead < 0 || (ahead === 0 && op === "before_days");
  // Adding 0 turns -0 into 0.
  const notify = (days: number, ago: boolean) => onChange((ago === (op === "before_days") ? days : -days) + 0);
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberInput
        className={classes.number}
        aria-label={`Days of condition ${name}`}
        min={0}
        allowDecimal={false}
        value={Math.abs(ahead)}
        error={isWrong}
        max={daysMax}
        onChange={(next) => notify(Number(next), isAgo)}
      />
      <Select
        className={classes.side}
        aria-label={`Direction of condition ${name}`}
        allowDeselect={false}
        data={[
          { value: "ago", label: "days ago" },
          { value: "ahead", label: "days from now" },
        ]}
        value={isAgo ? "ago" : "ahead"}
        onChange={(side) => notify(Math.abs(ahead), side === "ago")}
      />
    </Group>
  );
}
