/** Status or source values in the file that the agency does not have: each is mapped once for all rows. */
import { Fieldset, Select, Stack } from "@mantine/core";
import type { ImportPlan, ValueChoice } from "../../domain/imports/plan.ts";
import { countOfRows } from "../../domain/imports/messages.ts";
import { foldText } from "../../kit/text.ts";
import type { UnknownValue } from "../../local/imports/check-run.ts";
import { importChoices } from "../../local/queries/imports.ts";
import { useLive } from "../base/live.ts";

interface UnknownValuesProps {
  unknown: readonly UnknownValue[];
  plan: ImportPlan;
  onPlan(plan: ImportPlan): void;
}

const empty = "empty";
const targetWords = { status: "Status", source: "Source" } as const;

export function UnknownValues({ unknown, plan, onPlan }: UnknownValuesProps) {
  const choices = useLive(importChoices);
  const open = unknown.filter((value) => !plan.values.some((chosen) => isSame(chosen, value)));
  if (!choices || plan.values.length + open.length === 0) return null;
  const titled = {
    status: choices.statuses.filter(({ category }) => category === plan.category),
    source: choices.sources,
  };
  const choose = (value: Pick<ValueChoice, "target" | "text">, chosen: string | null) => {
    const others = plan.values.filter((other) => !isSame(other, value));
    const id = chosen === empty ? null : chosen;
    onPlan({ ...plan, values: chosen === null ? others : [...others, { target: value.target, text: value.text, id }] });
  };
  return (
    <Fieldset legend="Values you don’t have yet" variant="unstyled" my="md">
      <Stack gap="xs">
        {[
          ...plan.values.map((value) => ({ ...value, rows: 0 })),
          ...open.map((value) => ({ ...value, id: undefined })),
        ].map(({ target, text, rows, id }) => (
          <Select
            key={`${target} ${foldText(text)}`}
            label={`${targetWords[target]} “${text}”${rows > 0 ? ` in ${countOfRows(rows)}` : ""}`}
            placeholder="Choose what to import instead"
            maw="28rem"
            searchable
            clearable
            data={[
              { value: empty, label: "Leave empty" },
              ...titled[target].map((row) => ({ value: row.id, label: row.title })),
            ]}
            value={id === undefined ? null : (id ?? empty)}
            onChange={(chosen) => choose({ target, text }, chosen)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

function isSame(one: Pick<ValueChoice, "target" | "text">, other: Pick<ValueChoice, "target" | "text">): boolean {
  return one.target === other.target && foldText(one.text) === foldText(other.text);
}
