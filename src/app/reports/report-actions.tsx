/** Export, print and save a report. */
import { Button } from "@mantine/core";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { Suspense, useState } from "react";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { reports } from "../../contract/reports/reports.ts";
import { minuteMs } from "../../kit/durations.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { savedReport } from "../../local/queries/reports.ts";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { notify, report as reportFault } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { OutputProgress } from "../outputs/index.ts";
import type { AddressedReport, OpenedCell } from "./report-address.ts";
import { ScheduleReport } from "./schedule-report.tsx";
import type { Choice } from "./use-report-names.ts";
import { SaveReport } from "./save-report.tsx";
import classes from "./reports.module.css";

interface ActionsProps {
  type: ReportType;
  report: AddressedReport;
  saved: string | null;
  people: readonly Choice[];
}

export function ReportActions({ type, report, saved, people }: ActionsProps) {
  const online = useOnline();
  const { user_id } = useLocal();
  const own = useLive(savedReport, saved ?? "");
  const [saving, setSaving] = useState(false);
  const [mailing, setMailing] = useState(false);
  return (
    <div className={classes.actions}>
      <ExportButton report={report} />
      <Button
        variant="default"
        leftSection={<IconPrinter size="1rem" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {own?.created_by === user_id ? (
        <Button
          variant="default"
          // Queued: what was saved may still be on its way to the server.
          disabled={!online || own.status === "queued"}
          leftSection={<IconMail size="1rem" aria-hidden="true" />}
          onClick={() => setMailing(true)}
        >
          Email
        </Button>
      ) : null}
      <Button onClick={() => setSaving(true)}>Save report</Button>
      {mailing && own ? (
        <ScheduleReport id={own.id} type={type} people={people} onClose={() => setMailing(false)} />
      ) : null}
      {saving ? <SaveReport report={report} saved={saved} onClose={() => setSaving(false)} /> : null}
    </div>
  );
}

const exportTimeoutMs = 10 * minuteMs;

/** A long file is made in the background. Some may export less than they see. */
export function ExportButton({
  report,
  cell = {},
}: {
  report: AddressedReport;
  cell?: Pick<OpenedCell, "group" | "measure">;
}) {
  const { request } = useLocal();
  const online = useOnline();
  const user = useCurrentUser();
  const [busy, setBusy] = useState(false);
  const [making, setMaking] = useState<Output | null>(null);
  if (!may(user, "contacts.export") || !isOn(user.features, "export")) return null;
  const isNarrower = scopeOf(user, "contacts.export") === "own" && scopeOf(user, "reports.see") !== "own";
  const run = async () => {
    setBusy(true);
    try {
      const { group, measure } = cell;
      const query = {
        ...report,
        ...(group === undefined ? {} : { group }),
        ...(measure === undefined ? {} : { measure }),
      };
      const answer = await request(reports.export, { query }, { timeoutMs: exportTimeoutMs });
      if (!("blob" in answer)) return setMaking(answer.data);
      keepFile(answer);
      notify(`${answer.name} downloaded.`);
    } catch (failure) {
      reportFault(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        disabled={!online}
        loading={busy}
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        onClick={() => void run()}
      >
        {isNarrower ? "Excel (yours only)" : "Excel"}
      </Button>
      {making ? (
        <Dialog onClose={() => setMaking(null)} title="Export this report">
          <Suspense fallback={null}>
            <OutputProgress output={making} onClose={() => setMaking(null)} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
