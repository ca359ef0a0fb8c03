/** Reports saved by name, one's own and those shared, and those that ran in the background. */
import { ActionIcon, Button, Group, Table } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { reports } from "../../contract/reports/reports.ts";
import { isUnderWay, type Report } from "../../domain/reports/report.ts";
import { timingWords } from "../../domain/report-schedules/report-schedule.ts";
import { reportTypeOf } from "../../domain/reports/report-catalog.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { reportRemove } from "../../local/intents/reports.ts";
import { savedReports } from "../../local/queries/reports.ts";
import { useFetched, useIntent, useLive, useLocal, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { savedPath } from "./report-address.ts";
import classes from "./reports.module.css";

export function SavedReports() {
  return (
    <>
      <SavedPanel />
      <RunsPanel />
    </>
  );
}

/** From this device. Renders nothing while there are none. */
function SavedPanel() {
  const { world } = useLocal();
  const [removing, setRemoving] = useState<Report | null>(null);
  const saved = useLive(savedReports)?.filter(({ expires_at }) => expires_at > world.now()) ?? [];
  if (saved.length === 0) return null;
  return (
    <div className={classes.saved}>
      <Panel title="Saved reports">
        <HeadedTable
          heads={["Name", "Report", "Created by", "Last run", "Emailed", "Actions"]}
          minWidth={640}
          label="Saved reports"
        >
          {saved.map((report) => (
            <SavedRow key={report.id} report={report} isMailed onRemove={() => setRemoving(report)} />
          ))}
        </HeadedTable>
      </Panel>
      {removing ? <RemoveReport report={removing} onClose={() => setRemoving(null)} /> : null}
    </div>
  );
}

/** Kept on the server alone. Renders nothing while there are none. */
function RunsPanel() {
  const [page, setPage] = useState(1);
  const fetched = useFetched(reports.list, { query: { page, filter_by: "saved", filter_value: "false" } });
  const online = useOnline();
  const remove = useRequest(reports.remove);
  if (!fetched.data || fetched.data.meta.total_count === 0) return null;
  return (
    <div className={classes.saved}>
      <Panel title="Recent runs">
        <HeadedTable heads={["Name", "Report", "Created by", "Last run", "Actions"]} minWidth={640} label="Recent runs">
          {fetched.data.data.map((report) => (
            <SavedRow
              key={report.id}
              report={report}
              disabled={!online}
              onRemove={() => void remove({ params: { id: report.id } }).then(fetched.again, () => undefined)}
            />
          ))}
        </HeadedTable>
        <Pages meta={fetched.data.meta} onPage={setPage} />
      </Panel>
    </div>
  );
}

function nameOf({ name, report_type }: Report): string {
  return name || (reportTypeOf(report_type)?.label ?? report_type);
}

interface SavedRowProps {
  report: Report;
  isMailed?: boolean;
  disabled?: boolean;
  onRemove: () => void;
}

function SavedRow({ report, isMailed = false, disabled = false, onRemove }: SavedRowProps) {
  const { words } = useMoments();
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
      {isMailed ? <Table.Td>{mailedWords(report)}</Table.Td> : null}
      <Table.Td className={classes.acts}>
        {isOwn || scopeOf(user, "reports.see") === "tenant" ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={disabled}
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
  if (report.status === "queued") return "Not run yet";
  if (isUnderWay(report)) return `Running, ${Math.round(report.progress * 100)}%`;
  if (report.status === "failed") return report.error ?? "Failed";
  if (report.status === "expired") return "Expired";
  return report.run_at === null ? "Never" : words(report.run_at);
}

function mailedWords({ schedule }: Report): string {
  if (!schedule) return "–";
  return schedule.paused ? "Paused" : timingWords(schedule);
}

function RemoveReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const removeSaved = useIntent(reportRemove);
  const remove = () => void removeSaved({ id: report.id, name: nameOf(report) }).then(onClose, () => undefined);
  return (
    <Dialog onClose={onClose} title={`Delete “${nameOf(report)}”?`}>
      <p className={classes.plain}>
        {report.shared ? "It is deleted for everyone it is shared with. " : ""}
        {report.schedule ? "It is no longer emailed. " : ""}The records it counts are not affected.
      </p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={remove}>
          Delete report
        </Button>
      </Group>
    </Dialog>
  );
}
