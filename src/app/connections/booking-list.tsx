import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { Anchor, Button, Table } from "@mantine/core";
import { Link } from "react-router-dom";
import { type BookingRow, calendly, type CalendlyState } from "../../contract/calendar/bookings.ts";
import type { FoundBy } from "../../domain/calendar/booking.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";

interface BookingListProps {
  state: CalendlyState;
  source: VendorSource;
  onState: (state: CalendlyState) => void;
}

export function BookingList({ state: { bookings }, source, onState }: BookingListProps) {
  if (bookings.length === 0)
    return (
      <NothingYet
        icon={IconCalendar}
        title="No bookings yet."
        description="New bookings appear here with their contact."
      />
    );
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Contact</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bookings.map((booking) => (
            <BookingLine key={booking.invitee_uri} booking={booking} source={source} onState={onState} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const found: Record<FoundBy, string> = {
  email: "matched by email",
  phone: "matched by phone",
  made: "created as a lead",
};

interface BookingLineProps {
  booking: BookingRow;
  source: VendorSource;
  onState: (state: CalendlyState) => void;
}

function BookingLine({ booking, source, onState }: BookingLineProps) {
  const { exact } = useMoments();
  const cancel = useRequest(calendly.tryCancel);
  const { invitee_uri, name, starts_at, contact_id, found_by, cancelled } = booking;
  const run = () =>
    void cancel({ body: { invitee_uri } }).then(
      ({ data }) => onState(data),
      () => undefined,
    );
  return (
    <Table.Tr>
      <Table.Td>{name || "Unnamed"}</Table.Td>
      <Table.Td>{exact(starts_at)}</Table.Td>
      <Table.Td>
        {contact_id === null ? (
          "None"
        ) : (
          <>
            <Anchor component={Link} to={`/contacts/${contact_id}`} underline="always">
              Open
            </Anchor>
            {found_by ? `, ${found[found_by]}` : null}
          </>
        )}
      </Table.Td>
      <Table.Td>
        <State booking={booking} />
      </Table.Td>
      <Table.Td ta="right">
        {source === "sandbox" && !cancelled ? (
          <Button size="compact-sm" variant="subtle" onClick={run} aria-label={`Cancel booking for ${name}`}>
            Cancel
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

function State({ booking: { refused, rescheduled, cancelled } }: { booking: BookingRow }) {
  const [tone, words]: [Tone, string] =
    refused !== ""
      ? ["warn", refused]
      : rescheduled
        ? ["quiet", "Rescheduled"]
        : cancelled
          ? ["quiet", "Canceled"]
          : ["good", "Booked"];
  return <ToneBadge tone={tone}>{words}</ToneBadge>;
}
