import { Stack, Text } from "@mantine/core";
import { stepWords } from "../../domain/workflow/flow-words.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { type StepFieldsProps, usePlan } from "./plan-context.ts";
import { placeOf } from "./plan-draft.ts";
import { PickField } from "./plan-fields.tsx";

const end = "end";

/** Conditions to continue, and the step to go to otherwise. */
export function BranchFields({ step, onChange, problems }: StepFieldsProps<"branch">) {
  const { steps, names } = usePlan();
  const place = placeOf(steps, step.id);
  const later = steps
    .slice(place)
    .map((one, at) => ({ value: one.id, label: `Go to step ${place + at + 1}: ${stepWords(one, names)}` }));
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
      <PickField
        label="Otherwise"
        data={[...later, { value: end, label: "End workflow" }]}
        value={step.otherwise ?? end}
        error={problems["otherwise"]}
        onPick={(next) => onChange({ ...step, otherwise: next === end ? null : next })}
      />
    </Stack>
  );
}
