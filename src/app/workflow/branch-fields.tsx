import { Stack, Text } from "@mantine/core";
import { ConditionFields } from "./condition-fields.tsx";
import { OtherwiseField } from "./otherwise-field.tsx";
import type { StepFieldsProps } from "./plan-context.ts";

/** Conditions to continue, and the step to go to otherwise. */
export function BranchFields({ step, onChange, problems }: StepFieldsProps<"branch">) {
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        Continue to the next step if
      </Text>
      <ConditionFields
        conditions={step.conditions}
        onChange={(conditions) => onChange({ ...step, conditions })}
        problems={problems}
        path="conditions"
      />
      <OtherwiseField
        label="Otherwise"
        step={step}
        error={problems["otherwise"]}
        onPick={(otherwise) => onChange({ ...step, otherwise })}
      />
    </Stack>
  );
}
