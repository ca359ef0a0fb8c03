/** Retention, Scope of Appointment and legal texts: what applies today, what waits, and what applied before. */
import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { adminCompliance, type ComplianceRules } from "../../contract/compliance/admin-compliance.ts";
import {
  complianceAhead,
  type ComplianceKey,
  complianceKeys,
  complianceLines,
  complianceOn,
  complianceRules,
  type ComplianceVersion,
} from "../../domain/compliance/compliance.ts";
import { showDay } from "../../kit/dates.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import { OnlinePage } from "../data-list/index.ts";
import { ComplianceHistory } from "./compliance-history.tsx";
import { EditCompliance } from "./edit-compliance.tsx";
import { TryCompliance } from "./try-compliance.tsx";

type Opened = { edit: ComplianceVersion } | { history: ComplianceKey };

export function ComplianceScreen() {
  const fetched = useFetched(adminCompliance.list, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <OnlinePage
      title="Compliance"
      what="The compliance rules"
      description="How long records are kept, when a Scope of Appointment must be signed, and the words the law asks for. A change counts from its first day on, on the server and on every device."
      fetched={fetched}
    >
      {(read) => (
        <>
          <Panel>
            <DataTable
              label="Compliance rules"
              columns={columnsOf(read, setOpened)}
              rows={complianceKeys.map((key) => complianceOn(read.versions, key, read.today))}
              keyOf={({ key }) => key}
              nameOf={({ key }) => complianceRules[key].label}
              busy={fetched.busy}
            />
          </Panel>
          <TryCompliance read={read} />
          {opened && "edit" in opened ? (
            <EditCompliance read={read} base={opened.edit} onClose={close} onDone={fetched.again} />
          ) : null}
          {opened && "history" in opened ? (
            <ComplianceHistory
              read={read}
              rule={opened.history}
              onClose={close}
              onDone={fetched.again}
              onUse={(edit) => setOpened({ edit })}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

function columnsOf(
  { versions, today }: ComplianceRules,
  onOpen: (opened: Opened) => void,
): TableColumn<ComplianceVersion>[] {
  const next = (key: ComplianceKey) =>
    complianceAhead(versions, today)
      .filter((version) => version.key === key && version.from > today)
      .map(({ from }) => from)
      .toSorted()[0];
  return [
    {
      key: "key",
      label: "Rule",
      cell: (version) => (
        <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onOpen({ edit: version })}>
          {complianceRules[version.key].label}
        </Anchor>
      ),
    },
    { key: "value", label: "Today", cell: (version) => <Summary version={version} /> },
    { key: "since", label: "In force since", wide: true, cell: ({ from }) => since(from) },
    {
      key: "waiting",
      label: "Next change",
      cell: ({ key }) => {
        const day = next(key);
        return day ? showDay(day) : "–";
      },
    },
    {
      key: "history",
      label: "History",
      align: "end",
      cell: ({ key }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onOpen({ history: key })}
          aria-label={`History: ${complianceRules[key].label}`}
        >
          History
        </Button>
      ),
    },
  ];
}

/** The defaults apply from the first day on. */
export function since(from: string): string {
  return from <= "2000-01-01" ? "The start" : showDay(from);
}

function Summary({ version }: { version: ComplianceVersion }) {
  const lines = complianceLines(version);
  const [first] = lines;
  if (lines.length === 1 && first)
    return (
      <Text size="sm" lineClamp={2} maw="32rem">
        {first.text}
      </Text>
    );
  return (
    <Text size="sm" maw="32rem">
      {lines.map(({ label, text }) => `${label}: ${text}`).join(" · ")}
    </Text>
  );
}
