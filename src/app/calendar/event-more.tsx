/** Less common event fields: location, meeting link, attendees, reminders, notes. */
import { Checkbox, Group, MultiSelect, NumberInput, Select, Stack, Textarea, TextInput } from "@mantine/core";
import {
  eventDescriptionLengthMax,
  eventLocationLengthMax,
  reminderMinutes,
  travelMinutesMax,
} from "../../domain/calendar/limits.ts";
import { reminderChoiceWords } from "../../domain/calendar/reminder.ts";
import { cityOf } from "../../domain/calendar/zone-words.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { Colleague } from "../../local/queries/people.ts";
import { EventRepeat } from "./event-repeat.tsx";
import type { EventFormParts } from "./event-form-parts.ts";
import { NoticeConsent } from "./notice-consent.tsx";

const reminderChoices = reminderMinutes.map((minutes) => ({
  value: String(minutes),
  label: reminderChoiceWords(minutes),
}));
const zonesShown = 60;

interface EventMoreProps extends EventFormParts {
  people: readonly Colleague[];
  /** Other users whose calendar the user may write to. */
  calendars: readonly Colleague[];
}

export function EventMore({ form, ownZone, people, calendars }: EventMoreProps) {
  const { reminder_minutes, user_id, all_day, timezone } = form.values;
  const others = people.filter(({ id }) => id !== user_id);
  return (
    <Stack gap="sm">
      <EventRepeat form={form} />
      <div>
        <MultiSelect
          label="Reminders"
          placeholder={reminder_minutes.length === 0 ? "None" : ""}
          data={reminderChoices}
          value={reminder_minutes.map(String)}
          error={form.errors["reminder_minutes"]}
          onChange={(chosen) =>
            form.setFieldValue(
              "reminder_minutes",
              reminderMinutes.filter((minutes) => chosen.includes(String(minutes))),
            )
          }
        />
        {reminder_minutes.length > 0 ? <NoticeConsent /> : null}
      </div>
      <TextInput
        label="Location"
        autoComplete="off"
        maxLength={eventLocationLengthMax}
        {...form.getInputProps("location")}
      />
      <Group grow align="flex-start">
        <TextInput label="Meeting link" type="url" autoComplete="off" {...form.getInputProps("meeting_link")} />
        <TextInput label="Phone" type="tel" autoComplete="off" maxLength={20} {...form.getInputProps("phone")} />
      </Group>
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={eventDescriptionLengthMax}
        {...form.getInputProps("description")}
      />
      {others.length > 0 ? (
        <MultiSelect
          label="Team members"
          searchable
          data={others.map((one) => ({ value: one.id, label: fullNameOf(one) }))}
          {...form.getInputProps("attendee_user_ids")}
        />
      ) : null}
      {calendars.length > 1 ? (
        <Select
          label="Calendar owner"
          allowDeselect={false}
          searchable
          data={calendars.map((one) => ({ value: one.id, label: fullNameOf(one) }))}
          {...form.getInputProps("user_id")}
        />
      ) : null}
      <Group grow align="flex-start">
        {all_day ? null : (
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            limit={zonesShown}
            data={zonesWith([ownZone, timezone])}
            {...form.getInputProps("timezone")}
          />
        )}
        <NumberInput
          label="Travel time before"
          min={0}
          max={travelMinutesMax}
          suffix=" min"
          {...form.getInputProps("travel_minutes")}
          onChange={(value) => form.setFieldValue("travel_minutes", Number(value) || 0)}
        />
      </Group>
      <Checkbox
        label="Private"
        description="Others only see that you are busy."
        {...form.getInputProps("private", { type: "checkbox" })}
      />
    </Stack>
  );
}

/** The user's own zones first, then the browser's full list. */
function zonesWith(first: readonly string[]): { value: string; label: string }[] {
  const all = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([...first, ...usual, ...all])].map((zone) => ({
    value: zone,
    label: `${cityOf(zone)} (${zone.split("/")[0]})`,
  }));
}

const usual = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];
