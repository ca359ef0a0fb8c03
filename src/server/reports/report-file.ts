/** A report as an Excel file: the list behind it, row by row. */
import { checkSpec } from "../../domain/reports/report-check.ts";
import { type Cell, type ReportQuery, reportQuery } from "./report-query-sql.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import { cellWords, type ReportCellValue } from "../../domain/reports/report-row.ts";
import type { ReportColumn } from "../../domain/report-sources/report-shape.ts";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import { exportRowsMax, exportRowsMaxActing } from "../../domain/values/limits.ts";
import type { ExportCell } from "../../domain/outputs/export.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { refuse } from "../../kit/refusal.ts";
import { quickClock } from "../../kit/quick-moments.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { tenantWork } from "../jobs/tenant-work.ts";
import { type Sheet, xlsxFile } from "../outputs/export-files.ts";
import { countExportedActing } from "../outputs/export-rows.ts";
import { writeOutput } from "../outputs/output-store.ts";
import { type Made, orderOutput, type OutputWork } from "../outputs/output-work.ts";
import { walkRows } from "./report-list-rows.ts";
import { askerOf } from "./report-run-rows.ts";

interface Asked {
  spec: ReportSpec;
  cell: Cell;
  query: ReportQuery;
  rows: number;
}

type Cells = ReportCellValue[];

const fileName = (report_type: string) => `${report_type}_report.xlsx`;

export async function reportFileNow(ctx: Ctx, { spec, cell, query, rows }: Asked): Promise<AsyncIterable<Uint8Array>> {
  await refuseTooMany(ctx, rows);
  const pages: Cells[][] = [];
  for await (const page of walkRows(ctx.trx, query, cell)) pages.push(page);
  const counted = pages.reduce((sum, page) => sum + page.length, 0);
  await auditExport(ctx, { rows: counted, report_type: spec.report_type });
  ctx.header("content-disposition", `attachment; filename="${fileName(spec.report_type)}"`);
  return xlsxFile(sheetOf(query, each(pages)));
}

/** The file as part of a mail, with the rights the query was made with. */
export async function reportFileBytes(ctx: Ctx, query: ReportQuery): Promise<{ name: string; bytes: Uint8Array }> {
  const counted = { rows: 0 };
  const pages = counting(walkRows(ctx.trx, query, {}), counted);
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(sheetOf(query, pages))) pieces.push(piece);
  const { type: report_type } = query.spec.type;
  await auditExport(ctx, { rows: counted.rows, report_type });
  return { name: fileName(report_type), bytes: Buffer.concat(pieces) };
}

async function* counting(pages: AsyncGenerator<Cells[]>, counted: { rows: number }): AsyncGenerator<Cells[]> {
  for await (const page of pages) {
    counted.rows += page.length;
    yield page;
  }
}

function auditExport(ctx: Ctx, { rows, report_type }: { rows: number; report_type: string }): Promise<void> {
  return audit(ctx, {
    action: "export",
    record_type: "report",
    record_id: ctx.actor.user_id,
    fields: { rows: { old: null, new: rows }, report_type: { old: null, new: report_type } },
  });
}

export async function reportFileLater(ctx: Ctx, { spec, cell, rows }: Asked): Promise<Output> {
  await refuseTooMany(ctx, rows);
  const { world } = ctx;
  const made = {
    id: world.uuid(),
    kind: "report",
    file_name: fileName(spec.report_type),
    total: rows,
    now: world.now(),
  } as const;
  return (await orderOutput(ctx, { ...made, options: { report: { spec, ...cell } } })) ?? refuse("conflict");
}

export async function makeReportFile(work: OutputWork): Promise<Made> {
  const { services, actor, output } = work;
  const asked = output.options.report;
  if (!asked) return refuse("invalid", { base: [reportMessages.lost] });
  const { spec, ...cell } = asked;
  const counted = { rows: 0 };
  const write = async (ctx: Ctx) => {
    const query = await reportQuery(askerOf(ctx), checkSpec(spec), ["contacts.export"]);
    return writeOutput(
      services,
      actor.tenant_id,
      xlsxFile(sheetOf(query, watched(walkRows(ctx.trx, query, cell), work, counted))),
    );
  };
  const written = await tenantWork(services, actor, write, { snapshot: true });
  return { ...written, rows: counted.rows, audited: { report_type: spec.report_type } };
}

async function* watched(
  pages: AsyncGenerator<Cells[]>,
  work: OutputWork,
  counted: { rows: number },
): AsyncGenerator<Cells[]> {
  for await (const page of pages) {
    yield page;
    counted.rows += page.length;
    await work.progress(counted.rows);
  }
}

// A generator, as a sheet's pages are.
async function* each(pages: readonly Cells[][]): AsyncGenerator<Cells[]> {
  yield* pages;
}

function sheetOf({ spec, reading }: ReportQuery, pages: AsyncGenerator<Cells[]>): Sheet {
  const { source } = spec.type;
  const columns = spec.columns.map((key) => source.columns[key] ?? ({ label: key, kind: "text" } as const));
  const moment = (at: number) => quickClock(at, reading.zone);
  const cellsOf = (cells: Cells): ExportCell[] =>
    columns.map((column, nth) => fileCell(column, cells[nth] ?? null, moment));
  return { name: "Report", header: columns.map(headerOf), pages: mapped(pages, (page) => page.map(cellsOf)) };
}

async function* mapped<A, B>(pages: AsyncGenerator<A>, turn: (page: A) => B): AsyncGenerator<B> {
  for await (const page of pages) yield turn(page);
}

function headerOf({ label, kind }: ReportColumn): string {
  return kind === "seconds" ? `${label} (seconds)` : label;
}

/** Amounts and counts stay numbers, so that a spreadsheet can add them up. */
function fileCell(column: ReportColumn, value: string | number | null, moment: (at: number) => string): ExportCell {
  if (value === null) return "";
  if (column.kind === "money") return Number(value) / 100;
  if (column.kind === "number" || column.kind === "seconds") return Number(value);
  return cellWords(column, value, moment);
}

async function refuseTooMany(ctx: Ctx, rows: number): Promise<void> {
  const { actor, trx } = ctx;
  if (rows > exportRowsMax) refuseMoreThan(`${exportRowsMax.toLocaleString("en-US")} rows`);
  if (!actor.acting) return;
  const ofSession = { tenant_id: actor.tenant_id, counted: "export_rows", of: actor.session_id } as const;
  const exported = await countUnderLock(trx, ofSession, () => countExportedActing(trx, actor));
  if (exported + rows > exportRowsMaxActing)
    refuseMoreThan(`${exportRowsMaxActing} rows while you act as another user`);
}

function refuseMoreThan(words: string): never {
  return refuse("too_many_rows", { base: [`You can export up to ${words}.`] });
}
