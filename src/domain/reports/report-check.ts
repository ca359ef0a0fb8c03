/** Checks a request against its type and completes it. */
import { dictionary } from "../../kit/dictionary.ts";
import { isDay } from "../../kit/dates.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { refuse } from "../../kit/refusal.ts";
import { reportMessages } from "./report-messages.ts";
import type { ReportSpec } from "./report-spec.ts";
import type { PeriodName, ReportType } from "../report-sources/report-shape.ts";
import { reportTypeOf } from "./report-catalog.ts";

export interface ReportFilter {
  field: string;
  values: string[];
}

export interface CheckedSpec extends Omit<ReportSpec, "period" | "group_by" | "filters"> {
  type: ReportType;
  period: PeriodName;
  group_by: string;
  filters: ReportFilter[];
}

export function checkSpec(spec: ReportSpec): CheckedSpec {
  const type = reportTypeOf(spec.report_type) ?? refuse("invalid", { report_type: [reportMessages.no_type] });
  const { period = type.period, group_by = type.group_by, columns, ...rest } = spec;
  const filters = filtersOf(spec.filters);
  const errors: FieldErrors = dictionary({
    ...(type.groupings.includes(group_by) ? {} : { group_by: [reportMessages.no_grouping] }),
    ...(filters.every(({ field }) => type.filters.includes(field)) ? {} : { filters: [reportMessages.no_filter] }),
    ...(columns.every((column) => type.columns.includes(column)) ? {} : { columns: [reportMessages.no_column] }),
    ...(isGivenDay(spec.from) ? {} : { from: [reportMessages.no_day] }),
    ...(isGivenDay(spec.to) ? {} : { to: [reportMessages.no_day] }),
    ...(isOrdered({ ...spec, period }) ? {} : { to: [reportMessages.period_order] }),
  });
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return { ...rest, type, period, group_by, filters, columns: columns.length > 0 ? columns : [...type.columns] };
}

const isGivenDay = (day: string | undefined) => day === undefined || isDay(day);

function isOrdered({ period, from, to }: Pick<ReportSpec, "period" | "from" | "to">): boolean {
  return period !== "custom" || from === undefined || to === undefined || from <= to;
}

/** Values of the same field are alternatives. */
export function filtersOf(texts: readonly string[]): ReportFilter[] {
  const filters = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf(":");
    const field = at < 0 ? text : text.slice(0, at);
    filters.set(field, [...(filters.get(field) ?? []), at < 0 ? "" : text.slice(at + 1)]);
  }
  return [...filters].map(([field, values]) => ({ field, values }));
}
