/** The last numbers of a saved report, kept on this device. */
import { useEffect, useMemo } from "react";
import { reportTypeOf } from "../../domain/reports/report-catalog.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { keepFigures, keptFigures } from "../../local/queries/reports.ts";
import { useLive, useLocal } from "../base/live.ts";
import type { AddressedReport } from "./report-address.ts";

/** `fresh`: from the server, kept for when there is no connection. Null: none are kept; undefined: not read yet. */
export function useKeptFigures(
  saved: string | null,
  report: AddressedReport,
  fresh: ReportFigures | null | undefined,
): ReportFigures | null | undefined {
  const { db } = useLocal();
  // A report saved without them counts as saved with the usual ones.
  const { period, group_by } = reportTypeOf(report.report_type) ?? report;
  const usual = useMemo(() => ({ period, group_by }), [period, group_by]);
  const kept = useLive(keptFigures, saved ?? "", report, usual);
  useEffect(() => {
    // A device whose disk is full shows them all the same.
    if (saved !== null && fresh) keepFigures(db, saved, { spec: report, figures: fresh }).catch(() => undefined);
  }, [db, saved, report, fresh]);
  return saved === null ? null : kept;
}
