/** Recurrence of an event in plain words, with an end. */
import { Chip, Group, NumberInput, Select, Text, TextInput } from "@mantine/core";
import type { Recurrence } from "../../domain/calendar/event.ts";
import { recurrenceIntervalMax, recurrencesMax } from "../../domain/calendar/limits.ts";
import {
  dayOfMonthWords,
  recurrenceWords,
  weekdayOfMonthWords,
  weekDayNames,
  weekDayOf,
} from "../../domain/calendar/recurrence-words.ts";
import { addDays } from "../../kit/dates.ts";
import type { EventFormParts } from "./event-form-parts.ts";

const usualCount = 10;
const usualDays = 90;
const units = {
  none: "",
  daily: "day",
  weekly: "week",
  monthly_by_day: "month",
  monthly_by_weekday: "month",
  yearly: "year",
};

export function EventRepeat({ form }: Pick<EventFormParts, "form">) {
  const { recurrence, start_day } = form.values;
  const set = (next: Recurrence) => form.setFieldValue("recurrence", next);
  const choose = (freq: string | null) => {
    const chosen = choices(start_day).find(({ value }) => value === freq);
    if (chosen) set(freshRecurrence(chosen.value, start_day));
  };
  return (
    <div>
      <Select
        label="Repeats"
        allowDeselect={false}
        data={choices(start_day)}
        value={recurrence.freq}
        error={form.errors["recurrence"]}
        onChange={choose}
      />
      {recurrence.freq === "none" ? null : <Repeating recurrence={recurrence} start={start_day} onChange={set} />}
    </div>
  );
}

function choices(start: string): { value: Recurrence["freq"]; label: string }[] {
  const day = start === "" ? null : start;
  return [
    { value: "none", label: "Does not repeat" },
    { value: "daily", label: "Daily" },
    { value: "weekly", label: "Weekly" },
    { value: "monthly_by_day", label: day ? `Monthly on ${dayOfMonthWords(day)}` : "Monthly on this day" },
    { value: "monthly_by_weekday", label: day ? `Monthly on ${weekdayOfMonthWords(day)}` : "Monthly on this weekday" },
    { value: "yearly", label: "Yearly" },
  ];
}

function freshRecurrence(freq: Recurrence["freq"], start: string): Recurrence {
  if (freq === "none") return { freq, interval: 1 };
  const days = freq === "weekly" && start !== "" ? { days: [weekDayOf(start)] } : {};
  return { freq, interval: 1, ...days };
}

interface RepeatingProps {
  recurrence: Recurrence;
  start: string;
  onChange: (next: Recurrence) => void;
}

function Repeating({ recurrence, start, onChange }: RepeatingProps) {
  const { freq, interval, days = [] } = recurrence;
  return (
    <>
      <Group mt="xs" gap="xs" align="flex-end" wrap="wrap">
        <NumberInput
          label="Every"
          w="7rem"
          min={1}
          max={recurrenceIntervalMax}
          clampBehavior="strict"
          suffix={` ${units[freq]}${interval === 1 ? "" : "s"}`}
          value={interval}
          onChange={(value) => onChange({ ...recurrence, interval: Math.max(1, Number(value) || 1) })}
        />
        <EndChoice recurrence={recurrence} start={start} onChange={onChange} />
      </Group>
      {freq === "weekly" ? (
        <Chip.Group
          multiple
          value={days.map(String)}
          onChange={(next) => onChange({ ...recurrence, days: next.map(Number).toSorted((a, b) => a - b) })}
        >
          <Group mt="xs" gap={4} role="group" aria-label="Repeat on">
            {weekDayNames.map((name, day) => (
              <Chip key={name} value={String(day)} size="xs" aria-label={name}>
                {name.slice(0, 3)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : null}
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {start === "" ? "" : `${recurrenceWords(recurrence, start)}.`}
      </Text>
    </>
  );
}

function EndChoice({ recurrence, start, onChange }: RepeatingProps) {
  const { until, count, ...rest } = recurrence;
  const ends = endOf(recurrence);
  const choose = (value: string | null) => {
    if (value === "never") onChange(rest);
    if (value === "count") onChange({ ...rest, count: usualCount });
    if (value === "until") onChange({ ...rest, until: addDays(start, usualDays) });
  };
  return (
    <>
      <Select label="Ends" w="8.5rem" allowDeselect={false} data={endChoices} value={ends} onChange={choose} />
      {ends === "until" ? (
        <TextInput
          type="date"
          aria-label="End date"
          value={until ?? ""}
          min={start}
          onChange={(event) => onChange({ ...rest, until: event.currentTarget.value || start })}
        />
      ) : null}
      {ends === "count" ? (
        <NumberInput
          aria-label="Number of times"
          w="7rem"
          min={1}
          max={recurrencesMax}
          clampBehavior="strict"
          suffix={count === 1 ? " time" : " times"}
          value={count ?? usualCount}
          onChange={(value) => onChange({ ...rest, count: Math.max(1, Number(value) || 1) })}
        />
      ) : null}
    </>
  );
}

const endChoices = [
  { value: "never", label: "Never" },
  { value: "count", label: "After" },
  { value: "until", label: "On date" },
];

/** A series without an end is stored with the maximum count. */
function endOf({ until, count = recurrencesMax }: Recurrence): "until" | "count" | "never" {
  if (until !== undefined) return "until";
  return count < recurrencesMax ? "count" : "never";
}
