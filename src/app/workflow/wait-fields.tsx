import { Group } from "@mantine/core";
import { useState } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import { waitMinutesMax } from "../../domain/workflow/limits.ts";
import type { StepFieldsProps } from "./plan-context.ts";
import { CountField, optionsOf, PickField } from "./plan-fields.tsx";

const minutesOf = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 } as const;
type Unit = keyof typeof minutesOf;
const units = Object.keys(minutesOf) as Unit[];

/** The largest unit that divides evenly. */
function unitOf(minutes: number): Unit {
  return units.findLast((unit) => minutes % minutesOf[unit] === 0) ?? "minutes";
}

export function WaitFields({ step, onChange, problems }: StepFieldsProps<"wait">) {
  return (
    <DurationFields
      label="Duration"
      minutes={step.minutes}
      error={problems["minutes"]}
      onMinutes={(minutes) => onChange({ ...step, minutes })}
    />
  );
}

interface DurationFieldsProps {
  label: string;
  minutes: number;
  error: string | undefined;
  onMinutes: (minutes: number) => void;
}

/** In minutes, hours, days or weeks. */
export function DurationFields({ label, minutes, error, onMinutes }: DurationFieldsProps) {
  const [chosen, setChosen] = useState<Unit>(() => unitOf(minutes));
  const unit = minutes % minutesOf[chosen] === 0 ? chosen : unitOf(minutes);
  const most = (one: Unit) => Math.floor(waitMinutesMax / minutesOf[one]);
  const change = (count: number, next: Unit) => {
    setChosen(next);
    onMinutes(Math.min(count, most(next)) * minutesOf[next]);
  };
  return (
    <Group grow align="start" maw="22rem">
      <CountField
        key={unit}
        label={label}
        min={1}
        max={most(unit)}
        value={minutes / minutesOf[unit]}
        error={error}
        onCount={(count) => change(count, unit)}
      />
      <PickField
        label="Unit"
        data={optionsOf(units, optionWords)}
        value={unit}
        onPick={(next) => change(minutes / minutesOf[unit], next as Unit)}
      />
    </Group>
  );
}
