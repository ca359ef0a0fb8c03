/** Reports saved by name, one's own and those shared, and those that ran in the background. */
import { ActionIcon, Button, Group, Table } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { reports } from "../../contract/reports/reports.ts";
import { isUnderWay, type Report } from "../../domain/reports/report.ts";
import { reportTypeOf } from "../../domain/reports/report-catalog.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { savedPath } from "./report-address.ts";
import classes from "./reports.module.css";

export function SavedReports() {
  return (
    <>
      <ReportPanel title="Saved reports" saved />
      <ReportPanel title="Recent runs" saved={false} />
    </>
  );
}

/** Renders nothing while there are none. */
function ReportPanel({ title, saved }: { title: string; saved: boolean }) {
  const [page, setPage] = useState(1);
  const fetched = useFetched(reports.list, { query: { page, filter_by: "saved", filter_value: String(saved) } });
  const [removing, setRemoving] = useState<Report | null>(null);
  if (!fetched.data || fetched.data.meta.total_count === 0) return null;
  return (
    <div className={classes.saved}>
      <Panel title={title}>
        <HeadedTable heads={["Name", "Report", "Created by", "Last run", "Actions"]} minWidth={640} label={title}>
          {fetched.data.data.map((report) => (
            <SavedRow key={report.id} report={report} onRemove={() => setRemoving(report)} />
          ))}
        </HeadedTable>
        <Pages meta={fetched.data.meta} onPage={setPage} />
      </Panel>
      {removing ? (
        <RemoveReport
          report={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            fetched.again();
          }}
        />
      ) : null}
    </div>
  );
}

function nameOf({ name, report_type }: Report): string {
  return name || (reportTypeOf(report_type)?.label ?? report_type);
}

function SavedRow({ report, onRemove }: { report: Report; onRemove: () => void }) {
  const { words } = useMoments();
  const online = useOnline();
  const user = useCurrentUser();
  const { user_id } = useLocal();
  const type = reportTypeOf(report.report_type);
  const isOwn = report.created_by === user_id;
  return (
    <Table.Tr>
      <Table.Td>
        <Link className={classes.savedName} to={savedPath(report)}>
          {nameOf(report)}
        </Link>{" "}
        {report.shared ? <ToneBadge tone="quiet">Shared</ToneBadge> : null}
      </Table.Td>
      <Table.Td>{type?.label ?? report.report_type}</Table.Td>
      <Table.Td>{isOwn ? "You" : report.created_by_name}</Table.Td>
      <Table.Td>{lastRun(report, words)}</Table.Td>
      <Table.Td className={classes.acts}>
        {isOwn || scopeOf(user, "reports.see") === "tenant" ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!online}
            aria-label={`Delete ${nameOf(report)}`}
            onClick={onRemove}
          >
            <IconTrash size="1rem" aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

function lastRun(report: Report, words: (at: number) => string): string {
  if (isUnderWay(report)) return `Running, ${Math.round(report.progress * 100)}%`;
  if (report.status === "failed") return report.error ?? "Failed";
  if (report.status === "expired") return "Expired";
  return report.run_at === null ? "Never" : words(report.run_at);
}

interface RemoveReportProps {
  report: Report;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveReport({ report, onClose, onRemoved }: RemoveReportProps) {
  const { request } = useLocal();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = () => {
    setBusy(true);
    request(reports.remove, { params: { id: report.id } })
      .then(onRemoved, (failure: unknown) => setError(wordsOf(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog onClose={onClose} title={`Delete “${nameOf(report)}”?`}>
      <p className={classes.plain}>
        {report.shared ? "It is deleted for everyone it is shared with. " : ""}The records it counts are not affected.
      </p>
      <FormError words={error} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={remove}>
          Delete report
        </Button>
      </Group>
    </Dialog>
  );
}
