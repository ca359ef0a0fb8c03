/** Outcome of an event that has begun or was canceled. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { eventOutcomeLengthMax, eventStatuses } from "../../domain/calendar/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { EventFormParts } from "./event-form-parts.ts";

const statuses = eventStatuses.map((value) => ({ value, label: optionWords(value) }));

export function EventStanding({ form }: Pick<EventFormParts, "form">) {
  return (
    <>
      <SegmentedControl aria-label="Result" fullWidth data={statuses} {...form.getInputProps("status")} />
      {form.values.status === "planned" ? null : (
        <TextInput
          label="Outcome"
          autoComplete="off"
          maxLength={eventOutcomeLengthMax}
          {...form.getInputProps("outcome")}
        />
      )}
    </>
  );
}
