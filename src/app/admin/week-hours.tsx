import { Select, Stack } from "@mantine/core";
import type { DayHours, WeekHours, Weekday } from "../../domain/dialer/calling-hours.ts";
import { hourWords, weekdayNames, weekFromMonday } from "../../domain/dialer/rule-words.ts";
import classes from "./week-hours.module.css";

const none = "none";
const hour = (value: number) => ({ value: String(value), label: hourWords(value) });
const starts = [{ value: none, label: "No calls" }, ...Array.from({ length: 24 }, (_, value) => hour(value))];
const ends = Array.from({ length: 24 }, (_, before) => hour(before + 1));

interface WeekHoursProps {
  value: WeekHours;
  error: string | null;
  onChange: (value: WeekHours) => void;
}

/** First and last hour of calls, by weekday. */
export function WeekHoursFields({ value, error, onChange }: WeekHoursProps) {
  return (
    <Stack gap={6} role="group" aria-label="Calling hours">
      {weekFromMonday.map((day) => (
        <DayFields key={day} day={day} open={value[day]} onChange={(open) => onChange({ ...value, [day]: open })} />
      ))}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}

interface DayFieldsProps {
  day: Weekday;
  open: DayHours | null;
  onChange: (open: DayHours | null) => void;
}

const usualEnd = 21;

function DayFields({ day, open, onChange }: DayFieldsProps) {
  const start = (text: string | null) =>
    onChange(text === none || text === null ? null : { to: usualEnd, ...open, from: Number(text) });
  return (
    <div className={classes.day}>
      <span>{weekdayNames[day]}</span>
      <Select
        aria-label={`${weekdayNames[day]} from`}
        data={starts}
        allowDeselect={false}
        value={open ? String(open.from) : none}
        onChange={start}
      />
      {open ? (
        <>
          <span className={classes.until}>until</span>
          <Select
            aria-label={`${weekdayNames[day]} until`}
            data={ends}
            allowDeselect={false}
            value={String(open.to)}
            onChange={(text) => onChange({ ...open, to: Number(text) })}
          />
        </>
      ) : null}
    </div>
  );
}
