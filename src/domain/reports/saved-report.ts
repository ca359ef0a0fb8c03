/** A saved report on the device: what saving and renaming it changes, before the server has run it. */
import type { ReportDetail } from "./report.ts";
import { reportsKeptMs } from "./report-limits.ts";
import type { ReportSpec } from "./report-spec.ts";

export interface SavedSettings {
  id: string;
  name: string;
  shared: boolean;
  spec: ReportSpec;
}

/** The numbers stay while what is counted does. */
export function saveReport(
  row: ReportDetail | undefined,
  { id, name, shared, spec }: SavedSettings,
  { at, user_id }: { at: number; user_id: string },
): ReportDetail {
  const changed = { name, shared, spec, report_type: spec.report_type, updated_at: at };
  if (row && JSON.stringify(row.spec) === JSON.stringify(spec)) return { ...row, ...changed };
  const unrun = { status: "queued", progress: 0, rows: null, run_at: null, figures: null, error: null } as const;
  if (row) return { ...row, ...changed, ...unrun };
  const made = { created_by: user_id, created_by_name: "", created_at: at, expires_at: at + reportsKeptMs };
  return { id, ...made, schedule: null, ...changed, ...unrun };
}
