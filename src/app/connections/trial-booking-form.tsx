/** Books a meeting with Calendly's local adapter, which sends the same event Calendly would. */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { calendly, type CalendlyState } from "../../contract/calendar/bookings.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

const tenMs = 10 * hourMs;

export function TrialBookingForm({
  onBooked,
  onClose,
}: {
  onBooked: (state: CalendlyState) => void;
  onClose: () => void;
}) {
  const { request, world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const form = useForm({
    initialValues: { name: "", email: "", phone: "", starts_at: tomorrowAtTen(world.now(), zone) },
    validate: {
      name: (value) => (value.trim() ? null : "Enter a name."),
      starts_at: (value) => (Number.isNaN(Date.parse(`${value}Z`)) ? "Choose a time." : null),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ starts_at, ...who }) => {
      const body = { ...who, starts_at: instantOf(Date.parse(`${starts_at}Z`), zone) };
      onBooked((await request(calendly.tryBooking, { body })).data);
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="32rem">
        <TextInput label="Name" autoFocus {...form.getInputProps("name")} />
        <TextInput
          label="Email"
          type="email"
          description="Use a contact's email to match them. Any other email creates a lead."
          {...form.getInputProps("email")}
        />
        <TextInput label="Phone" type="tel" {...form.getInputProps("phone")} />
        <TextInput label="Starts" type="datetime-local" {...form.getInputProps("starts_at")} />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy}>
            Book 30 minutes
          </Button>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** In the format of a `datetime-local` field. */
function tomorrowAtTen(now: number, zone: string): string {
  const today = Math.floor(wallOf(now, zone) / dayMs) * dayMs;
  return new Date(today + dayMs + tenMs).toISOString().slice(0, 16);
}
