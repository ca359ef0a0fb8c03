import { stepWords } from "../../domain/workflow/flow-words.ts";
import type { ForkStep } from "../../domain/workflow/step.ts";
import { usePlan } from "./plan-context.ts";
import { placeOf } from "./plan-draft.ts";
import { PickField } from "./plan-fields.tsx";

const end = "end";

interface OtherwiseFieldProps {
  label: string;
  step: ForkStep;
  error: string | undefined;
  onPick: (otherwise: string | null) => void;
}

/** A later step, or the end. */
export function OtherwiseField({ label, step, error, onPick }: OtherwiseFieldProps) {
  const { steps, names } = usePlan();
  const place = placeOf(steps, step.id);
  const later = steps
    .slice(place)
    .map((one, at) => ({ value: one.id, label: `Go to step ${place + at + 1}: ${stepWords(one, names)}` }));
  return (
    <PickField
      label={label}
      data={[...later, { value: end, label: "End workflow" }]}
      value={step.otherwise ?? end}
      error={error}
      onPick={(next) => onPick(next === end ? null : next)}
    />
  );
}
