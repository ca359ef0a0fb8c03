/** What to run: a type with its period, grouping, scope and filters. The same in a request, the address and a row. */
import { z } from "zod";
import { Day } from "../values/scalars.ts";
import { reportFilterLengthMax, reportFiltersMax } from "./report-limits.ts";
import { periodNames } from "../report-sources/report-shape.ts";

const key = z.string().regex(/^[a-z0-9_]{1,40}$/);

/** `all`: everything the reader may see. `team`: a person and their downline. */
const scopePattern = /^(all|mine|(person|team|unit):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const parts = {
  report_type: key,
  period: z.enum(periodNames).optional(),
  /** Both inclusive; of a custom period. */
  from: Day.optional(),
  to: Day.optional(),
  group_by: key.optional(),
  scope: z.string().regex(scopePattern, "Choose whose records to count.").default("all"),
  /** `field:value`; values of one field are alternatives, `field:` is no value. */
  filters: z.array(z.string().max(reportFilterLengthMax)).max(reportFiltersMax).default([]),
  columns: z.array(key).max(30).default([]),
} as const;

export const ReportSpec = z.strictObject(parts);
export type ReportSpec = z.infer<typeof ReportSpec>;
export type ReportSpecInput = z.input<typeof ReportSpec>;

/** Part of a report: one of its groups, what a measure counts, or both. */
export const reportCell = {
  /** The key of a group; `-` is the group without a value. */
  group: z.string().max(60).optional(),
  measure: key.optional(),
} as const;
