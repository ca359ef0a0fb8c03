/** Start and end of an event in its time zone. Moving the start moves the end with it. */
import { Checkbox, Group, TextInput } from "@mantine/core";
import { withStart } from "../../domain/calendar/event-draft.ts";
import { zoneWords } from "../../domain/calendar/zone-words.ts";
import { addDays } from "../../kit/dates.ts";
import type { EventFormParts } from "./event-form-parts.ts";
import classes from "./event-form.module.css";

export function EventWhen({ form, ownZone, now }: EventFormParts) {
  const draft = form.values;
  const { all_day, start_day, end_day, timezone } = draft;
  const isLong = all_day || start_day !== end_day;
  const begin = (change: Parameters<typeof withStart>[1]) => form.setValues(withStart(draft, change));
  const error = form.errors["start_time"] ?? form.errors["end_time"];
  return (
    <fieldset className={classes.when}>
      <legend className={classes.legend}>When</legend>
      <div className={classes.times}>
        <TextInput
          type="date"
          aria-label="Date"
          required
          value={start_day}
          error={Boolean(form.errors["start_time"])}
          onChange={(event) => begin({ start_day: event.currentTarget.value })}
        />
        {all_day ? null : (
          <TextInput
            type="time"
            aria-label="Start"
            required
            {...form.getInputProps("start_time")}
            error={Boolean(form.errors["start_time"])}
            onChange={(event) => begin({ start_time: event.currentTarget.value })}
          />
        )}
        <span className={classes.to}>to</span>
        {isLong ? (
          <TextInput
            type="date"
            aria-label="End date"
            required
            error={Boolean(form.errors["end_time"])}
            value={end_day}
            onChange={(event) => form.setFieldValue("end_day", event.currentTarget.value)}
          />
        ) : null}
        {all_day ? null : (
          <TextInput
            type="time"
            aria-label="End"
            required
            {...form.getInputProps("end_time")}
            error={Boolean(form.errors["end_time"])}
          />
        )}
      </div>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <Group gap="md">
        <Checkbox
          label="All day"
          checked={all_day}
          onChange={(event) => form.setFieldValue("all_day", event.currentTarget.checked)}
        />
        {all_day || isLong ? null : (
          <button
            type="button"
            className={classes.quiet}
            onClick={() => form.setFieldValue("end_day", end_day && addDays(end_day, 1))}
          >
            Ends on another day
          </button>
        )}
        {timezone === ownZone || all_day ? null : (
          <span className={classes.hint}>Time zone: {zoneWords(timezone, now)}</span>
        )}
      </Group>
    </fieldset>
  );
}
