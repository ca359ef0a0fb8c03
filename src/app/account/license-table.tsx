import { Anchor } from "@mantine/core";
import { licenseNoticeDays } from "../../domain/account/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { isInEffect, type License } from "../../domain/users/license.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, showDay } from "../../kit/dates.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

interface LicenseTableProps {
  licenses: readonly License[];
  /** Null: read-only. */
  onOpen: ((license: License) => void) | null;
}

export function LicenseTable({ licenses, onOpen }: LicenseTableProps) {
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(useCurrentUser().timezone));
  const columns: TableColumn<License>[] = [
    {
      key: "kind",
      label: "License",
      cell: (license) =>
        onOpen ? (
          <Anchor component="button" fw={500} onClick={() => onOpen(license)}>
            {optionWords(license.kind)}
          </Anchor>
        ) : (
          optionWords(license.kind)
        ),
    },
    { key: "state", label: "State", cell: ({ state }) => state || "–" },
    { key: "number", label: "Number", cell: ({ number }) => <span className="tabular">{number || "–"}</span> },
    {
      key: "expires",
      label: "Expires",
      cell: (license) => (
        <span className="tabular">
          {license.expires ? showDay(license.expires) : "–"} <NotInEffect license={license} today={today} />
        </span>
      ),
    },
  ];
  return <DataTable label="Licenses" columns={columns} rows={licenses} keyOf={({ id }) => id} nameOf={nameOf} />;
}

const nameOf = ({ kind }: License) => optionWords(kind);

function NotInEffect({ license, today }: { license: License; today: string }) {
  const { expires } = license;
  if (isInEffect(license, today))
    return expires !== null && expires <= addDays(today, licenseNoticeDays) ? (
      <ToneBadge tone="warn">Expires soon</ToneBadge>
    ) : null;
  return (
    <ToneBadge tone="bad">
      {license.status === "suspended" ? "Suspended" : license.status === "expired" ? "Expired" : "Inactive"}
    </ToneBadge>
  );
}
