import { Group, MultiSelect, Select, TextInput } from "@mantine/core";
import { adminAppointments } from "../../contract/users/appointments.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { type Appointment, type AppointmentFields, appointmentStatuses } from "../../domain/users/appointment.ts";
import { appointmentLevelLengthMax, writingNumberLengthMax } from "../../domain/users/limits.ts";
import { showDay } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLive, useLocal } from "../base/live.ts";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

interface AppointmentFormProps {
  user_id: string;
  /** Null: create a new one. */
  appointment: Appointment | null;
  onClose: () => void;
  onDone: () => void;
}

const statuses = appointmentStatuses.map((value) => ({ value, label: optionWords(value) }));
const states = stateCodes.map((value) => ({ value, label: stateName(value) }));
const labels = {
  carrier_id: "Carrier",
  writing_number: "Writing number",
  states: "States",
  level: "Level",
  since: "Since",
  status: "Status",
};

export function AppointmentForm({ user_id, appointment, onClose, onDone }: AppointmentFormProps) {
  const { request } = useLocal();
  const carriers = useLive(contactLists)?.carriers ?? [];
  const days = useTypedDays();
  const frame = useRecordEdit<Values>({
    record: appointment ? recordOf(appointment) : freshRecord(blank),
    validate: { carrier_id: (id) => (id ? null : "Choose a carrier."), since: days.problem },
    save: async (changed, values, version) => {
      const { since, ...typed } = changed;
      if (appointment) {
        const day = since === undefined ? {} : { since: days.read(since) };
        const params = { id: user_id, appointmentId: appointment.id };
        await request(adminAppointments.update, { params, body: { ...typed, ...day, ...versioned(version) } });
      } else {
        const body = { ...values, since: days.read(values.since) };
        await request(adminAppointments.create, { params: { id: user_id }, body });
      }
      onDone();
    },
    reload: appointment
      ? async () => {
          const { data } = await request(adminAppointments.list, { params: { id: user_id } });
          return recordOf(data.find(({ id }) => id === appointment.id) ?? refuse("not_found"));
        }
      : undefined,
  });
  const remove = useRemoval(adminAppointments.remove, onDone);
  const { form } = frame;
  const showValue = (field: string, value: unknown) => {
    if (field === "carrier_id") return carriers.find(({ id }) => id === value)?.name ?? "A carrier";
    return field === "status" ? optionWords(String(value)) : undefined;
  };
  return (
    <EditFrame
      title={appointment ? "Appointment" : "Add an appointment"}
      frame={frame}
      labels={labels}
      showValue={showValue}
      onDelete={appointment ? () => remove({ params: { id: user_id, appointmentId: appointment.id } }) : null}
      onClose={onClose}
    >
      <Select
        label={labels.carrier_id}
        searchable
        allowDeselect={false}
        data={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
        {...form.getInputProps("carrier_id")}
      />
      <Group grow align="flex-start">
        <TextInput
          label={labels.writing_number}
          maxLength={writingNumberLengthMax}
          {...form.getInputProps("writing_number")}
        />
        <TextInput label={labels.level} maxLength={appointmentLevelLengthMax} {...form.getInputProps("level")} />
      </Group>
      <MultiSelect
        label={labels.states}
        placeholder={form.values.states.length === 0 ? "All states the carrier sells in" : ""}
        searchable
        clearable
        data={states}
        {...form.getInputProps("states")}
      />
      <Group grow align="flex-start">
        <TextInput label={labels.since} placeholder={dayPlaceholder} {...form.getInputProps("since")} />
        <Select label={labels.status} allowDeselect={false} data={statuses} {...form.getInputProps("status")} />
      </Group>
    </EditFrame>
  );
}

type Values = Omit<AppointmentFields, "since"> & { since: string };

const blank: Values = { carrier_id: "", writing_number: "", states: [], level: "", since: "", status: "active" };

function recordOf({ carrier_id, writing_number, states: where, level, since, status, updated_at }: Appointment) {
  const values = { carrier_id, writing_number, states: where, level, since: since ? showDay(since) : "", status };
  return { values, version: updated_at };
}
