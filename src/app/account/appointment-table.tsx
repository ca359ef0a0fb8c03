import { Anchor, Text } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Appointment, appointmentStatuses } from "../../domain/users/appointment.ts";
import { showDay } from "../../kit/dates.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { useLive } from "../base/live.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

interface AppointmentTableProps {
  appointments: readonly Appointment[];
  /** Null: read-only. */
  onOpen: ((appointment: Appointment) => void) | null;
}

const tones: Record<(typeof appointmentStatuses)[number], Tone | undefined> = {
  pending: "warn",
  active: "good",
  terminated: "quiet",
};

export function AppointmentTable({ appointments, onOpen }: AppointmentTableProps) {
  const carriers = useLive(contactLists)?.carriers ?? [];
  const nameOf = (id: string) => carriers.find((carrier) => carrier.id === id)?.name ?? "A carrier";
  const columns: TableColumn<Appointment>[] = [
    {
      key: "carrier",
      label: "Carrier",
      cell: (one) => (
        <>
          {onOpen ? (
            <Anchor component="button" fw={500} ta="start" onClick={() => onOpen(one)}>
              {nameOf(one.carrier_id)}
            </Anchor>
          ) : (
            nameOf(one.carrier_id)
          )}
          {one.level ? (
            <Text size="xs" c="dimmed">
              {one.level}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: "number", label: "Number", cell: (one) => <span className="tabular">{one.writing_number || "–"}</span> },
    { key: "states", label: "States", cell: ({ states }) => states.join(", ") || "All" },
    {
      key: "since",
      label: "Since",
      cell: (one) => <span className="tabular">{one.since ? showDay(one.since) : "–"}</span>,
    },
    {
      key: "status",
      label: "Status",
      cell: ({ status }) => <ToneBadge tone={tones[status]}>{optionWords(status)}</ToneBadge>,
    },
  ];
  return (
    <DataTable
      label="Appointments"
      columns={columns}
      rows={appointments}
      keyOf={({ id }) => id}
      nameOf={({ carrier_id }) => nameOf(carrier_id)}
    />
  );
}
