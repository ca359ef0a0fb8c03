/** Field components of the plan's forms. */
import { NumberInput, Select, type SelectProps } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import { usePlan } from "./plan-context.ts";

export interface Option {
  value: string;
  label: string;
}

export function optionsOf(values: readonly string[], words: (value: string) => string = optionWords): Option[] {
  return values.map((value) => ({ value, label: words(value) }));
}

export function sentenceOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function namedOptions(rows: readonly { id: string; name: string }[]): Option[] {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

export function titledOptions(rows: readonly { id: string; title: string }[]): Option[] {
  return rows.map(({ id, title }) => ({ value: id, label: title }));
}

interface PickFieldProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  data: readonly Option[];
  /** Empty or null: nothing selected. */
  value: string | null;
  onPick: (value: string) => void;
}

const searchableFrom = 9;

/** Select with one option by name. */
export function PickField({ data, value, onPick, ...rest }: PickFieldProps) {
  const isGone = value !== null && value !== "" && !data.some((option) => option.value === value);
  return (
    <Select
      allowDeselect={false}
      searchable={data.length >= searchableFrom}
      nothingFoundMessage="No matches"
      {...rest}
      data={[...(isGone && value !== null ? [{ value, label: "No longer available", disabled: true }] : []), ...data]}
      value={value === "" ? null : value}
      onChange={(next) => onPick(next ?? "")}
    />
  );
}

/** Select with one option or "any". */
export function AnyField({
  any,
  value,
  onPick,
  ...rest
}: Omit<PickFieldProps, "onPick"> & { any: string; onPick: (value: string | null) => void }) {
  const { mayEdit } = usePlan();
  return (
    <PickField
      {...rest}
      placeholder={any}
      clearable={mayEdit}
      allowDeselect
      value={value}
      onPick={(next) => onPick(next === "" ? null : next)}
    />
  );
}

interface CountFieldProps {
  label: string;
  description?: string;
  value: number;
  min: number;
  max: number;
  error?: string | undefined;
  onCount: (value: number) => void;
}

/** Integer field. Clearing it keeps the last value. */
export function CountField({ value, min, max, onCount, ...rest }: CountFieldProps) {
  return (
    <NumberInput
      {...rest}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      value={value}
      onChange={(next) => {
        if (typeof next === "number" && next >= min && next <= max) onCount(next);
      }}
    />
  );
}
