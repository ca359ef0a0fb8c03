import { ownEntry } from "../../kit/dictionary.ts";
import { Group, TextInput } from "@mantine/core";
import { languageLabels, optionWords } from "../../domain/contacts/labels.ts";
import { settableWords } from "../../domain/workflow/flow-words.ts";
import { settableChoices } from "../../domain/workflow/plan-check.ts";
import { type SettableField, settableFields } from "../../domain/workflow/step.ts";
import type { StepFieldsProps } from "./plan-context.ts";
import { optionsOf, PickField } from "./plan-fields.tsx";

const valueLengthMax = 120;

const wordsIn = (field: SettableField) => (value: string) =>
  field === "language" ? (ownEntry(languageLabels, value) ?? value) : optionWords(value);

/** Field and value to write. */
export function SetFields({ step, onChange, problems }: StepFieldsProps<"set_field">) {
  const { field, value } = step;
  const choices = settableChoices[field];
  return (
    <Group grow align="start">
      <PickField
        label="Field"
        data={optionsOf(settableFields, (one) => settableWords[one as SettableField])}
        value={field}
        onPick={(next) => onChange({ ...step, field: next as SettableField, value: "" })}
      />
      {choices ? (
        <PickField
          label="Value"
          placeholder="Choose a value"
          data={optionsOf(choices, wordsIn(field))}
          value={value}
          error={problems["value"]}
          onPick={(next) => onChange({ ...step, value: next })}
        />
      ) : (
        <TextInput
          label="Value"
          autoComplete="off"
          maxLength={valueLengthMax}
          value={value}
          error={problems["value"]}
          onChange={(event) => onChange({ ...step, value: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}
