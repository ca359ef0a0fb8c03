import { Group, MultiSelect, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { optionWords } from "../../domain/contacts/labels.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { type Appointment, type AppointmentFields, appointmentStatuses } from "../../domain/users/appointment.ts";
import { appointmentLevelLengthMax, writingNumberLengthMax } from "../../domain/users/limits.ts";
import { showDay } from "../../kit/dates.ts";
import { contactLists } from "../../local/queries/contact-page.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLive } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { RecordForm } from "./record-form.tsx";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

interface AppointmentFormProps {
  appointment: Appointment | null;
  onSave: (fields: AppointmentFields) => Promise<void>;
  onDelete: (() => void) | null;
  onClose: () => void;
}

const statuses = appointmentStatuses.map((value) => ({ value, label: optionWords(value) }));
const states = stateCodes.map((value) => ({ value, label: stateName(value) }));

export function AppointmentForm({ appointment, onSave, onDelete, onClose }: AppointmentFormProps) {
  const carriers = useLive(contactLists)?.carriers ?? [];
  const days = useTypedDays();
  const form = useForm({
    initialValues: {
      carrier_id: appointment?.carrier_id ?? "",
      writing_number: appointment?.writing_number ?? "",
      states: appointment?.states ?? [],
      level: appointment?.level ?? "",
      since: appointment?.since ? showDay(appointment.since) : "",
      status: appointment?.status ?? ("active" as Appointment["status"]),
    },
    validate: { carrier_id: (id) => (id ? null : "Choose a carrier."), since: days.problem },
  });
  const sending = useSubmit(form, ({ since, ...typed }) => onSave({ ...typed, since: days.read(since) }), {
    fieldErrorsOf,
    wordsOf,
  });
  return (
    <RecordForm
      title={appointment ? "Appointment" : "Add an appointment"}
      {...sending}
      onDelete={onDelete}
      onClose={onClose}
    >
      <Select
        label="Carrier"
        searchable
        allowDeselect={false}
        data={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
        {...form.getInputProps("carrier_id")}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Writing number"
          maxLength={writingNumberLengthMax}
          {...form.getInputProps("writing_number")}
        />
        <TextInput label="Level" maxLength={appointmentLevelLengthMax} {...form.getInputProps("level")} />
      </Group>
      <MultiSelect
        label="States"
        placeholder={form.values.states.length === 0 ? "All states the carrier sells in" : ""}
        searchable
        clearable
        data={states}
        {...form.getInputProps("states")}
      />
      <Group grow align="flex-start">
        <TextInput label="Since" placeholder={dayPlaceholder} {...form.getInputProps("since")} />
        <Select label="Status" allowDeselect={false} data={statuses} {...form.getInputProps("status")} />
      </Group>
    </RecordForm>
  );
}
