import { Badge, Button, Table } from "@mantine/core";
import { licenseNoticeDays } from "../../domain/account/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { isInEffect, type License } from "../../domain/users/license.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, showDay } from "../../kit/dates.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface LicenseTableProps {
  licenses: readonly License[];
  /** Null: they are only read. */
  onOpen: ((license: License) => void) | null;
}

export function LicenseTable({ licenses, onOpen }: LicenseTableProps) {
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(useCurrentUser().timezone));
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing="xs" aria-label="Licenses">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>License</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>Expires</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {licenses.map((license) => (
            <Table.Tr key={license.id}>
              <Table.Td>
                {onOpen ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(license)}>
                    {optionWords(license.kind)}
                  </Button>
                ) : (
                  optionWords(license.kind)
                )}
              </Table.Td>
              <Table.Td>{license.state || "–"}</Table.Td>
              <Table.Td className="tabular">{license.number || "–"}</Table.Td>
              <Table.Td className="tabular">
                {license.expires ? showDay(license.expires) : "–"} <NotInEffect license={license} today={today} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function NotInEffect({ license, today }: { license: License; today: string }) {
  const { expires } = license;
  if (isInEffect(license, today))
    return expires !== null && expires <= addDays(today, licenseNoticeDays) ? (
      <ToneBadge tone="warn">Expires soon</ToneBadge>
    ) : null;
  return (
    <Badge miw="max-content" variant="light" color="red" size="sm">
      {license.status === "suspended" ? "Suspended" : license.status === "expired" ? "Expired" : "Inactive"}
    </Badge>
  );
}
