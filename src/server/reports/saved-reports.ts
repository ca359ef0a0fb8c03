/** A saved report: created, run again, stopped, deleted. States: queued ─► running ─► ready; failed; expired. */
import { checkSpec } from "../../domain/reports/report-check.ts";
import { reportsKeptMs, reportsMax } from "../../domain/reports/report-limits.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import { isUnderWay, type NewReport, type ReportAsk, type ReportDetail } from "../../domain/reports/report.ts";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import { basicMeasures } from "../../domain/reports/report-figures.ts";
import { mayRun } from "../../domain/reports/report-catalog.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { askerOf, runNow } from "./report-run-rows.ts";
import { readerOf } from "./report-reader.ts";
import { deleteSchedule } from "./report-schedule-rows.ts";
import { countOwnReports, findReport, insertReport, type ReportRecord, updateReport } from "./saved-report-rows.ts";

export async function createReport(
  ctx: Ctx,
  { id = ctx.world.uuid(), name, shared, spec }: NewReport,
): Promise<ReportDetail> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id, acting } = actor;
  if (!mayRun(actor, checkSpec(spec).type)) refuse("forbidden");
  const own = { tenant_id, counted: "reports", of: user_id } as const;
  if ((await countUnderLock(trx, own, () => countOwnReports(trx, actor))) >= reportsMax)
    refuse("invalid", { name: [reportMessages.too_many] });
  const now = world.now();
  const isNew = await insertReport(trx, {
    tenant_id,
    id,
    report_type: spec.report_type,
    name,
    shared: shared && name !== "",
    spec: JSON.stringify(spec),
    created_by: user_id,
    acting: JSON.stringify(acting),
    created_at: now,
    updated_at: now,
    status: "queued",
    rows: null,
    run_at: null,
    figures: null,
    error: null,
    expires_at: now + reportsKeptMs,
  });
  if (!isNew) refuse("conflict", { id: [reportMessages.id_taken] });
  await start(ctx, id, spec);
  return showReport(ctx, id);
}

/** Runs it now, or leaves it to the background. */
async function start(ctx: Ctx, id: string, spec: ReportSpec): Promise<void> {
  const { trx, services, actor, world, changeSet } = ctx;
  const figures = await runNow(askerOf(ctx), spec);
  const now = world.now();
  await updateReport(trx, actor.tenant_id, id, {
    updated_at: now,
    expires_at: now + reportsKeptMs,
    error: null,
    ...(figures ? readyWith(spec, figures) : { status: "queued", progress: 0 }),
  });
  changeSet.add("reports", id);
  if (!figures) await services.jobs.enqueue(trx, "run_report", { tenant_id: actor.tenant_id, report_id: id });
}

export function readyWith(spec: ReportSpec, figures: ReportFigures) {
  const [first = ""] = basicMeasures(checkSpec(spec).type);
  return {
    status: "ready",
    progress: 1,
    figures: JSON.stringify(figures),
    rows: figures.totals[figures.measures.indexOf(first)] ?? 0,
    run_at: figures.as_of,
  } as const;
}

async function found(ctx: Ctx, id: string): Promise<ReportRecord> {
  return (await findReport(ctx.trx, readerOf(ctx), id)) ?? refuse("not_found");
}

export async function ownReport(ctx: Ctx, id: string): Promise<ReportRecord> {
  const report = await found(ctx, id);
  return report.created_by === ctx.actor.user_id ? report : refuse("forbidden");
}

/** Figures were computed with their creator's rights. */
export async function showReport(ctx: Ctx, id: string): Promise<ReportDetail> {
  const { acting: _acting, ...report } = await found(ctx, id);
  return report.created_by === ctx.actor.user_id ? report : { ...report, figures: null };
}

export async function askReport(
  ctx: Ctx,
  id: string,
  { cancel, spec, name, shared }: ReportAsk,
): Promise<ReportDetail> {
  const report = await ownReport(ctx, id);
  const { trx, actor, world, changeSet } = ctx;
  if (cancel) {
    if (isUnderWay(report)) {
      await updateReport(trx, actor.tenant_id, id, {
        status: "failed",
        error: reportMessages.cancelled,
        updated_at: world.now(),
      });
      changeSet.add("reports", id);
    }
    return showReport(ctx, id);
  }
  const next = spec ?? report.spec;
  if (!mayRun(actor, checkSpec(next).type)) refuse("forbidden");
  const named = name ?? report.name;
  await updateReport(trx, actor.tenant_id, id, {
    name: named,
    shared: (shared ?? report.shared) && named !== "",
    spec: JSON.stringify(next),
    report_type: next.report_type,
  });
  await start(ctx, id, next);
  return showReport(ctx, id);
}

/** Whoever sees the whole company may also delete what others shared with it. */
export async function deleteReport(ctx: Ctx, id: string): Promise<void> {
  const report = await found(ctx, id);
  const { actor, trx, world, changeSet } = ctx;
  if (report.created_by !== actor.user_id && scopeOf(actor, "reports.see") !== "tenant") refuse("forbidden");
  await updateReport(trx, actor.tenant_id, id, { deleted_at: world.now(), updated_at: world.now() });
  await deleteSchedule(trx, { tenant_id: actor.tenant_id, report_id: id });
  changeSet.add("reports", id);
}
