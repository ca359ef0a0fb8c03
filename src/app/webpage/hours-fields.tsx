import { Group, Switch, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { weekdayNames, type WeekdayName } from "../../domain/webpage/limits.ts";
import { weekdayWords } from "../../domain/webpage/page-words.ts";
import type { OfficeHours } from "../../domain/webpage/page-parts.ts";
import classes from "./webpage.module.css";

type Hours = OfficeHours[number];

const usual = { open: "09:00", close: "17:00" };

interface HoursInputProps {
  value: OfficeHours;
  onChange: (hours: OfficeHours) => void;
  error: ReactNode;
}

export function HoursInput({ value, onChange, error }: HoursInputProps) {
  const of = (day: WeekdayName): Hours => value.find((one) => one.day === day) ?? { day, ...usual, closed: true };
  const put = (changed: Hours) => onChange(weekdayNames.map((day) => (day === changed.day ? changed : of(day))));
  return (
    <>
      {weekdayNames.map((day) => (
        <DayRow key={day} hours={of(day)} onChange={put} />
      ))}
      {error ? (
        <Text size="sm" c="red" role="alert" mt="xs">
          {error}
        </Text>
      ) : null}
    </>
  );
}

function DayRow({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const name = weekdayWords.en[hours.day];
  const time = (field: "open" | "close", label: string) => (
    <TextInput
      type="time"
      aria-label={`${name}, ${label}`}
      value={hours[field]}
      onChange={({ currentTarget: { value } }) => onChange({ ...hours, [field]: value || usual[field] })}
    />
  );
  return (
    <Group className={classes.day} gap="sm">
      <Switch
        label={name}
        w="8.5rem"
        checked={!hours.closed}
        onChange={({ currentTarget: { checked } }) => onChange({ ...hours, closed: !checked })}
      />
      {hours.closed ? (
        <Text size="sm" c="dimmed">
          Closed
        </Text>
      ) : (
        <>
          {time("open", "opens")}
          <Text size="sm">to</Text>
          {time("close", "closes")}
        </>
      )}
    </Group>
  );
}
