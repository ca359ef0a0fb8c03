/** Reports: numbers, the lists behind them, files, and those saved by name. */
import { leaderboards } from "../../contract/reports/leaderboard.ts";
import { reports, type ReportTypeShown } from "../../contract/reports/reports.ts";
import { checkSpec } from "../../domain/reports/report-check.ts";
import { reportFileRowsAtOnceMax } from "../../domain/reports/report-limits.ts";
import { groupingLabel } from "../../domain/reports/report-words.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
import { refuse } from "../../kit/refusal.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { implement } from "../http/mount.ts";
import { pageReply } from "../http/list-meta.ts";
import { countRows, listRows } from "./report-list-rows.ts";
import { reportFileLater, reportFileNow } from "./report-file.ts";
import { leaderboardOf } from "./leaderboard.ts";
import { reportQuery } from "./report-query-sql.ts";
import { askerOf, runNow } from "./report-run-rows.ts";
import { askReport, createReport, deleteReport, showReport } from "./saved-reports.ts";
import { planReport, sendReportNow, showSchedule, unplanReport } from "./report-schedules.ts";
import { readerOf } from "./report-reader.ts";
import { listCreators, listReports } from "./saved-report-rows.ts";

export const leaderboardsImplementation = implement(leaderboards, {
  show: async (ctx, { query }) => ({ data: await leaderboardOf(ctx, query) }),
});

export const reportsImplementation = implement(reports, {
  list: async (ctx, { query }) => pageReply(query, await listReports(ctx.trx, readerOf(ctx), query)),
  types: async ({ actor }) => ({ data: reportTypesOf(actor).map(shownType) }),
  creators: async (ctx) => ({ data: await listCreators(ctx.trx, readerOf(ctx)) }),
  figures: async (ctx, { query }) => ({ data: (await runNow(askerOf(ctx), query)) ?? null }),
  rows: async (ctx, { query: { group, measure, limit, page, order_field, order, ...spec } }) => {
    const checked = checkSpec(spec);
    const asker = askerOf(ctx);
    const asked = { cell: { group, measure }, limit, page, order_field, order };
    const found = await listRows(ctx.trx, await reportQuery(asker, checked), asked);
    const { columns } = checked.type.source;
    return {
      ...pageReply(asked, found),
      as_of: asker.now,
      columns: checked.columns.map((key) => ({
        key,
        label: columns[key]?.label ?? key,
        kind: columns[key]?.kind ?? "text",
      })),
    };
  },
  export: async (ctx, { query: { group, measure, ...spec } }) => {
    if (!(await hasFeature(ctx.trx, ctx.actor, "export"))) refuse("forbidden");
    const checked = checkSpec(spec);
    const query = await reportQuery(askerOf(ctx), checked, ["contacts.export"]);
    const cell = { group, measure };
    const rows = await countRows(ctx.trx, query, cell);
    const asked = { spec, cell, query, rows };
    return rows > reportFileRowsAtOnceMax ? { data: await reportFileLater(ctx, asked) } : reportFileNow(ctx, asked);
  },
  create: async (ctx, { body }) => ({ data: await createReport(ctx, body) }),
  show: async (ctx, { params }) => ({ data: await showReport(ctx, params.id) }),
  run: async (ctx, { params, body }) => ({ data: await askReport(ctx, params.id, body) }),
  remove: async (ctx, { params }) => deleteReport(ctx, params.id),
  schedule: (ctx, { params }) => showSchedule(ctx, params.id),
  plan: async (ctx, { params, body }) => ({ data: await planReport(ctx, params.id, body) }),
  unplan: async (ctx, { params }) => unplanReport(ctx, params.id),
  send: async (ctx, { params }) => ({ data: await sendReportNow(ctx, params.id) }),
});

function shownType(type: ReportType): ReportTypeShown {
  const { source, label, about, section, period, group_by, chart } = type;
  const kinded = (parts: Readonly<Record<string, { label: string; kind: string }>>) => (key: string) => ({
    key,
    label: parts[key]?.label ?? key,
    kind: parts[key]?.kind ?? "text",
  });
  return {
    report_type: type.type,
    label,
    about,
    section,
    date: type.date === null ? null : kinded(source.dates)(type.date),
    period,
    group_by,
    chart,
    measures: type.measures.map(kinded(source.measures)),
    groupings: type.groupings.map((key) => ({ key, label: groupingLabel(type, key) })),
    filters: type.filters.map(kinded(source.fields)),
    columns: type.columns.map(kinded(source.columns)),
  };
}
