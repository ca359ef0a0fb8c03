/** Reports: their numbers, the lists behind them, and those saved by name (spec 000 §7, domain §18). */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { ReportFigures } from "../../domain/reports/report-figures.ts";
import { reportRowsPageSize, reportsPageSize } from "../../domain/reports/report-limits.ts";
import { NewReport, Report, ReportAsk, ReportDetail } from "../../domain/reports/report.ts";
import { NewReportSchedule, ReportSchedule, ReportSending } from "../../domain/report-schedules/report-schedule.ts";
import { ReportRow } from "../../domain/reports/report-row.ts";
import { reportCell, ReportSpec } from "../../domain/reports/report-spec.ts";
import { Output } from "../../domain/outputs/output.ts";
import { allOf, ByUuid, dataOf, del, get, group, ListMeta, listOf, NumberText, post, put } from "../declare.ts";

const Named = z.object({ key: z.string(), label: z.string() });
const Kinded = Named.extend({ kind: z.string() });

export const ReportTypeShown = z.object({
  report_type: z.string(),
  label: z.string(),
  about: z.string(),
  section: z.string(),
  /** Null: as of now, without a period. */
  date: Kinded.nullable(),
  period: z.string(),
  group_by: z.string(),
  chart: z.string(),
  measures: z.array(Kinded),
  groupings: z.array(Named),
  filters: z.array(Kinded),
  columns: z.array(Kinded),
});
export type ReportTypeShown = z.infer<typeof ReportTypeShown>;

const access = "reports.see";
const feature = "reports";

export const reports = group("reports", "/v1/reports", {
  list: get("", {
    summary: "Lists the current user's saved reports and those shared with them, newest first.",
    access,
    feature,
    query: z.strictObject({
      limit: NumberText(1, 100).default(reportsPageSize),
      page: NumberText(1, 1_000_000).default(1),
      filter_by: z.enum(["report_type", "created_by", "status", "saved"]).optional(),
      /** Of `saved`: `true` for those with a name, `false` for those that were only run. */
      filter_value: z.string().max(60).optional(),
    }),
    reply: listOf(Report),
  }),
  types: get("/types", {
    summary: "Lists the reports the current user can run, with their columns, groupings and filters.",
    access,
    feature,
    reply: allOf(ReportTypeShown),
  }),
  creators: get("/created_by", {
    summary: "Lists the users who created the reports the current user can open.",
    access,
    feature,
    reply: allOf(z.object({ id: Uuid, name: z.string() })),
  }),
  figures: get("/figures", {
    summary:
      "Returns the numbers of a report: per group, in total, and for the period before. `data` is null if that takes longer than a second; create the report then, and it runs in the background.",
    access,
    feature,
    query: ReportSpec,
    large: true,
    reply: z.object({ data: ReportFigures.nullable() }),
  }),
  rows: get("/rows", {
    summary: "Lists the records a number of a report counts, a page at a time. Its total is that number.",
    access,
    feature,
    large: true,
    query: z.strictObject({
      ...ReportSpec.shape,
      ...reportCell,
      limit: NumberText(1, 500).default(reportRowsPageSize),
      page: NumberText(1, 1_000_000).default(1),
      order_field: z.string().max(40).optional(),
      order: z.enum(["asc", "desc"]).default("desc"),
    }),
    reply: z.object({ data: z.array(ReportRow), meta: ListMeta, as_of: Instant, columns: z.array(Kinded) }),
  }),
  export: get("/export.xlsx", {
    summary:
      "Downloads the records of a report, or of one of its numbers, as `{report_type}_report.xlsx`. Every cell is safe to open in a spreadsheet. Above 5,000 rows, the file is created in the background: the response is 202 with its status, and the file is available from /v1/outputs.",
    access,
    feature,
    ratePerMinute: 30,
    query: z.strictObject({ ...ReportSpec.shape, ...reportCell }),
    download: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    reply: dataOf(Output),
  }),
  create: post("", {
    summary: "Creates a report and runs it: at once, or in the background if that takes longer than a second.",
    access,
    feature,
    writes: "queue",
    body: NewReport,
    status: 201,
    reply: dataOf(ReportDetail),
  }),
  show: get("/:id", {
    summary:
      "Returns a report with its last numbers. Those of another user's report are theirs alone: run it to get your own.",
    access,
    feature,
    params: ByUuid,
    large: true,
    reply: dataOf(ReportDetail),
  }),
  run: post("/:id", {
    summary: "Runs a report of the current user again, after changing what is named. `cancel` stops a run instead.",
    access,
    feature,
    writes: "queue",
    params: ByUuid,
    body: ReportAsk,
    reply: dataOf(ReportDetail),
  }),
  remove: del("/:id", {
    summary: "Deletes a report of the current user. One that is running is stopped.",
    access,
    feature,
    writes: "queue",
    params: ByUuid,
  }),
  schedule: get("/:id/schedule", {
    summary:
      "Returns when a saved report of the current user is emailed and to whom, and who got it the last 20 times. Each recipient gets what they may see.",
    access,
    feature,
    params: ByUuid,
    reply: z.object({ data: ReportSchedule.nullable(), sendings: z.array(ReportSending) }),
  }),
  plan: put("/:id/schedule", {
    summary:
      "Emails a saved report of the current user daily, weekly or monthly, on the clock of a time zone. If the server was down at that time, it is sent once afterwards.",
    access,
    feature,
    writes: "now",
    params: ByUuid,
    body: NewReportSchedule,
    reply: dataOf(ReportSchedule),
  }),
  unplan: del("/:id/schedule", {
    summary: "Stops emailing a saved report of the current user.",
    access,
    feature,
    writes: "now",
    params: ByUuid,
  }),
  send: post("/:id/send", {
    summary: "Emails a saved report of the current user to them now.",
    access,
    feature,
    writes: "now",
    ratePerMinute: 10,
    params: ByUuid,
    reply: z.object({ data: z.object({ due_at: Instant }) }),
  }),
});
