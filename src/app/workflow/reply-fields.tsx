import { Stack, Text } from "@mantine/core";
import { OtherwiseField } from "./otherwise-field.tsx";
import type { StepFieldsProps } from "./plan-context.ts";
import { DurationFields } from "./wait-fields.tsx";

/** How long to wait for an answer, and the step to go to without one. */
export function ReplyFields({ step, onChange, problems }: StepFieldsProps<"wait_for_reply">) {
  return (
    <Stack gap="sm">
      <DurationFields
        label="Wait up to"
        minutes={step.minutes}
        error={problems["minutes"]}
        onMinutes={(minutes) => onChange({ ...step, minutes })}
      />
      <OtherwiseField
        label="Without a reply"
        step={step}
        error={problems["otherwise"]}
        onPick={(otherwise) => onChange({ ...step, otherwise })}
      />
      <Text size="xs" c="dimmed">
        Continues to the next step as soon as the contact texts back. STOP, HELP and refusals do not count.
      </Text>
    </Stack>
  );
}
