/** A report in the address: everything that was chosen, so that a link opens the same numbers. */
import { periodNames, type PeriodName, type ReportType } from "../../domain/report-sources/report-shape.ts";
import { reportLink } from "../../domain/report-copies/report-link.ts";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import { isDay } from "../../kit/dates.ts";

export interface AddressedReport {
  report_type: string;
  period: PeriodName;
  from?: string;
  to?: string;
  group_by: string;
  scope: string;
  filters: string[];
  /** None: the usual ones. */
  columns: string[];
}

/** What is not readable is left at its default. */
export function reportIn(params: URLSearchParams, type: ReportType): AddressedReport {
  const period = periodNames.find((name) => name === params.get("period")) ?? type.period;
  const group_by = params.get("group_by") ?? "";
  const day = (name: "from" | "to") => {
    const value = params.get(name);
    return period === "custom" && value && isDay(value) ? { [name]: value } : {};
  };
  return {
    report_type: type.type,
    period,
    ...day("from"),
    ...day("to"),
    group_by: type.groupings.includes(group_by) ? group_by : type.group_by,
    scope: params.get("scope") ?? "all",
    filters: params.getAll("filter").filter((filter) => type.filters.includes(filter.split(":")[0] ?? "")),
    columns: type.columns.filter((column) => params.getAll("column").includes(column)),
  };
}

/** Only what differs from the type's default. */
export function paramsOf(report: AddressedReport, type: ReportType): URLSearchParams {
  const params = new URLSearchParams();
  if (report.period !== type.period) params.set("period", report.period);
  if (report.from !== undefined) params.set("from", report.from);
  if (report.to !== undefined) params.set("to", report.to);
  if (report.group_by !== type.group_by) params.set("group_by", report.group_by);
  if (report.scope !== "all") params.set("scope", report.scope);
  for (const filter of report.filters) params.append("filter", filter);
  for (const column of report.columns) params.append("column", column);
  return params;
}

export function reportPath(report: AddressedReport, type: ReportType): string {
  const query = paramsOf(report, type).toString();
  return `/reports/${type.type}${query ? `?${query}` : ""}`;
}

/** All of them are none chosen. */
export function withColumns(before: URLSearchParams, type: ReportType, chosen: readonly string[]): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete("column");
  if (chosen.length < type.columns.length) for (const column of chosen) after.append("column", column);
  return after;
}

export interface OpenedCell {
  group?: string;
  /** Its name where the number stood. */
  name?: string;
  measure?: string;
  /** The count where the link stood, and of when it was. */
  then_count?: number;
  as_of?: number;
}

export function rowsPath(
  report: AddressedReport,
  type: ReportType,
  { group, name, measure, then_count, as_of }: OpenedCell,
): string {
  const params = paramsOf(report, type);
  if (group !== undefined) params.set("group", group);
  if (name !== undefined) params.set("name", name);
  if (measure !== undefined) params.set("measure", measure);
  if (then_count !== undefined) params.set("then", String(then_count));
  if (as_of !== undefined) params.set("as_of", String(as_of));
  return `/reports/${type.type}/rows?${params.toString()}`;
}

export function cellIn(params: URLSearchParams): OpenedCell {
  const text = (name: "group" | "name" | "measure") => {
    const value = params.get(name);
    return value === null ? {} : { [name]: value };
  };
  const number = (name: "then" | "as_of") => {
    const value = Number(params.get(name) ?? "x");
    return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const [then_count, as_of] = [number("then"), number("as_of")];
  return {
    ...text("group"),
    ...text("name"),
    ...text("measure"),
    ...(then_count === undefined ? {} : { then_count }),
    ...(as_of === undefined ? {} : { as_of }),
  };
}

export function savedPath({ id, spec }: { id: string; spec: ReportSpec }): string {
  return reportLink(spec, id);
}
