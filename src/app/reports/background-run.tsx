/** A report that takes longer than a second: it runs on the server, and can be left or stopped. */
import { Button, Progress, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { reports } from "../../contract/reports/reports.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { isUnderWay, type ReportDetail } from "../../domain/reports/report.ts";
import { dayMs } from "../../kit/durations.ts";
import { LoadFailed } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import type { AddressedReport } from "./report-address.ts";

const lookAgainMs = 700;

interface BackgroundRunProps {
  report: AddressedReport;
  /** The run it was opened from. */
  saved: string | null;
  children: (figures: ReportFigures) => ReactNode;
}

export function BackgroundRun({ report, saved, children }: BackgroundRunProps) {
  const { run, error, again, cancel } = useRun(report, saved);
  if (error !== null) return <LoadFailed title="This report could not be run." description={error} onRetry={again} />;
  if (run?.figures && !isUnderWay(run)) return children(run.figures);
  if (run?.status === "failed")
    return <LoadFailed title="This report was not run." description={run.error} onRetry={again} again="Run again" />;
  const part = Math.round((run?.progress ?? 0) * 100);
  return (
    <Panel>
      <Text fw={600}>{run?.status === "running" ? `Running, ${part}%` : "Waiting to run"}</Text>
      <Progress value={part} my="sm" aria-label="Report progress" />
      <Text size="sm" c="dimmed" mb="md">
        This takes a moment. You can leave: the result is kept under Recent runs.
      </Text>
      <Button variant="default" disabled={!run} onClick={cancel}>
        Stop
      </Button>
    </Panel>
  );
}

/** What was run before and left, if it is the same report and less than a day old. */
function isKept({ name, spec, status, run_at }: ReportDetail, report: AddressedReport, now: number): boolean {
  if (name !== "" || status === "failed" || status === "expired") return false;
  return hasSameParts(spec, report) && (run_at === null || now - run_at < dayMs);
}

function hasSameParts(spec: ReportDetail["spec"], report: AddressedReport): boolean {
  const textOf = ({ report_type, period, from, to, group_by, scope, filters }: ReportDetail["spec"]) =>
    JSON.stringify([report_type, period, from, to, group_by, scope, filters]);
  return textOf(spec) === textOf(report);
}

function useRun(report: AddressedReport, saved: string | null) {
  const { request, world } = useLocal();
  const [run, setRun] = useState<ReportDetail | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const spec = JSON.stringify(report);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const follow = async () => {
      const asked = JSON.parse(spec) as AddressedReport;
      const before =
        saved === null || round > 0
          ? undefined
          : await request(reports.show, { params: { id: saved } }, { signal }).catch(() => undefined);
      let { data } =
        before && isKept(before.data, asked, world.now())
          ? before
          : await request(reports.create, { body: { spec: asked } }, { signal });
      setRun(data);
      while (isUnderWay(data)) {
        await world.sleep(lookAgainMs, signal);
        ({ data } = await request(reports.show, { params: { id: data.id } }, { signal }));
        setRun(data);
      }
    };
    setError(null);
    follow().catch((failure: unknown) => {
      if (!signal.aborted) setError(wordsOf(failure));
    });
    return () => stop.abort();
  }, [request, world, spec, saved, round]);
  const cancel = () => {
    if (run)
      request(reports.run, { params: { id: run.id }, body: { cancel: true } }).then(
        ({ data }) => setRun(data),
        (failure: unknown) => setError(wordsOf(failure)),
      );
  };
  return { run, error, cancel, again: () => setRound((count) => count + 1) };
}
