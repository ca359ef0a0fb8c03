import { Select, Stack } from "@mantine/core";
import type { DayHours, WeekHours, Weekday } from "../../domain/dialer/calling-hours.ts";
import { hourWords, weekdayNames, weekFromMonday } from "../../domain/dialer/rule-words.ts";
import classes from "./week-hours.module.css";

const none = "none";
const hour = (value: number) => ({ value: String(value), label: hourWords(value) });
const hours = Array.from({ length: 24 }, (_, value) => hour(value));
const ends = Array.from({ length: 24 }, (_, before) => hour(before + 1));

interface WeekHoursProps {
  label: string;
  /** A weekday without hours, such as `No calls`. */
  closed: string;
  /** Before the name of a weekday, for screen readers. */
  said: string;
  value: WeekHours;
  error: string | null;
  onChange: (value: WeekHours) => void;
}

/** First and last hour, by weekday. */
export function WeekHoursFields({ label, closed, said, value, error, onChange }: WeekHoursProps) {
  return (
    <Stack gap={6} role="group" aria-label={label}>
      {weekFromMonday.map((day) => (
        <DayFields
          key={day}
          day={day}
          closed={closed}
          said={said}
          open={value[day]}
          onChange={(open) => onChange({ ...value, [day]: open })}
        />
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
  closed: string;
  said: string;
  open: DayHours | null;
  onChange: (open: DayHours | null) => void;
}

const usualEnd = 21;

function DayFields({ day, closed, said, open, onChange }: DayFieldsProps) {
  const start = (text: string | null) =>
    onChange(text === none || text === null ? null : { to: usualEnd, ...open, from: Number(text) });
  return (
    <div className={classes.day}>
      <span>{weekdayNames[day]}</span>
      <Select
        aria-label={`${said}${weekdayNames[day]} from`}
        data={[{ value: none, label: closed }, ...hours]}
        allowDeselect={false}
        value={open ? String(open.from) : none}
        onChange={start}
      />
      {open ? (
        <>
          <span className={classes.until}>until</span>
          <Select
            aria-label={`${said}${weekdayNames[day]} until`}
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
