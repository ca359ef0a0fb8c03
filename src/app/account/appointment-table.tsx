import { Badge, Button, Table, Text } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Appointment, appointmentStatuses } from "../../domain/users/appointment.ts";
import { showDay } from "../../kit/dates.ts";
import { contactLists } from "../../local/queries/contact-page.ts";
import { useLive } from "../base/live.ts";

interface AppointmentTableProps {
  appointments: readonly Appointment[];
  /** Null: they are only read. */
  onOpen: ((appointment: Appointment) => void) | null;
}

const colors: Record<(typeof appointmentStatuses)[number], string> = {
  pending: "orange",
  active: "green",
  terminated: "gray",
};

export function AppointmentTable({ appointments, onOpen }: AppointmentTableProps) {
  const carriers = useLive(contactLists)?.carriers ?? [];
  const nameOf = (id: string) => carriers.find((carrier) => carrier.id === id)?.name ?? "A carrier";
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing="xs" aria-label="Appointments">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Carrier</Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>States</Table.Th>
            <Table.Th>Since</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {appointments.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>
                {onOpen ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(one)}>
                    {nameOf(one.carrier_id)}
                  </Button>
                ) : (
                  nameOf(one.carrier_id)
                )}
                {one.level ? (
                  <Text size="xs" c="dimmed">
                    {one.level}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td className="tabular">{one.writing_number || "–"}</Table.Td>
              <Table.Td>{one.states.join(", ") || "All"}</Table.Td>
              <Table.Td className="tabular">{one.since ? showDay(one.since) : "–"}</Table.Td>
              <Table.Td>
                <Badge miw="max-content" variant="light" color={colors[one.status]} size="sm">
                  {optionWords(one.status)}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
