/** The address of a report with everything that was chosen. */
import type { ReportSpec } from "../reports/report-spec.ts";

/** As it was saved; its period moves with the day. `saved`: opened as the saved report itself. */
export function reportLink(spec: ReportSpec, saved?: string): string {
  const params = new URLSearchParams(saved === undefined ? {} : { saved });
  const { period, from, to, group_by, scope, filters, columns } = spec;
  for (const [name, value] of Object.entries({ period, from, to, group_by }))
    if (value !== undefined) params.set(name, value);
  if (scope !== "all") params.set("scope", scope);
  for (const filter of filters) params.append("filter", filter);
  for (const column of columns) params.append("column", column);
  const query = params.toString();
  return `/reports/${spec.report_type}${query ? `?${query}` : ""}`;
}
