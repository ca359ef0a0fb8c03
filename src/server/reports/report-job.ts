/**
 * Runs one report in the background, a part of its period after the other in one snapshot. If a worker dies, the next
 * one starts over: nothing of an unfinished run is kept.
 */
import { checkSpec } from "../../domain/reports/report-check.ts";
import { reportPartsMax, reportRunsAtOnce, reportSilentMsMax } from "../../domain/reports/report-limits.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import type { DayRange } from "../../domain/reports/report-period.ts";
import { isUnderWay } from "../../domain/reports/report.ts";
import { addDays, daysBetween } from "../../kit/dates.ts";
import { secondMs } from "../../kit/durations.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import type { Services } from "../services.ts";
import { addSums, type Counting, countingBefore, countingOf, figuresOf, sumUp } from "./report-number-rows.ts";
import type { Sums } from "../../domain/reports/report-sums.ts";
import { reportGoals } from "./report-goal-rows.ts";
import { reportQuery } from "./report-query-sql.ts";
import { askerOf } from "./report-run-rows.ts";
import { countRunning, lockReport, type ReportRecord, updateReport } from "./saved-report-rows.ts";
import { readyWith } from "./saved-reports.ts";

interface Of {
  tenant_id: string;
  report_id: string;
}

/** It was deleted or canceled, or the server stops. */
class Stopped extends Error {}

export async function runReport(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const background = { ...services, db: services.backgroundDb };
  const begun = await begin(background, of);
  if (begun === "wait") {
    await services.world.sleep(secondMs);
    return "again";
  }
  if (!begun) return "done";
  try {
    const ready = await computed(background, of, begun, signal);
    await change(background, of, () => ({ ...ready, error: null }));
    return "done";
  } catch (error) {
    if (error instanceof Stopped) return signal.aborted ? "again" : "done";
    if (!(error instanceof Refusal)) throw error;
    await fail(background, of, Object.values(error.fields).flat()[0] ?? reportMessages.lost);
    return "done";
  }
}

/** Its job was given up; an admin gave it one more try. */
function hasDied({ error }: ReportRecord): boolean {
  return error !== null && error.startsWith(reportMessages.died);
}

interface Begun {
  actor: Actor;
  report: ReportRecord;
}

/** `wait`: as many of the company's reports are running as may run at once. Undefined: nothing to do. */
function begin(services: Services, of: Of): Promise<Begun | "wait" | undefined> {
  const { tenant_id, report_id: id } = of;
  return tenantWork(services, systemActor(tenant_id), async ({ trx, world }) => {
    const since = world.now() - reportSilentMsMax;
    const counted = { tenant_id, counted: "reports", of: "running" } as const;
    const running = await countUnderLock(trx, counted, () => countRunning(trx, { tenant_id, id, since }));
    const report = await lockReport(trx, tenant_id, id);
    if (!report || !(isUnderWay(report) || hasDied(report))) return undefined;
    if (running >= reportRunsAtOnce) return "wait";
    const actor = await workActor(trx, tenant_id, { user_id: report.created_by, acting: report.acting }, "reports.see");
    const next = actor
      ? { status: "running" as const, error: null }
      : { status: "failed" as const, error: reportMessages.not_permitted };
    await updateReport(trx, tenant_id, id, { ...next, progress: 0, updated_at: world.now() });
    return actor && { actor, report };
  });
}

function computed(services: Services, of: Of, { actor, report }: Begun, signal: AbortSignal) {
  const run = async (ctx: Ctx) => {
    const query = await reportQuery(askerOf(ctx), checkSpec(report.spec));
    const counting = await countingOf(ctx.trx, query);
    const earlier = await countingBefore(ctx.trx, query);
    const parts = [counting, ...(earlier ? [earlier] : [])].flatMap((of) => partsOf(of).map((part) => ({ of, part })));
    const sums = new Map<Counting, Sums>([counting, ...(earlier ? [earlier] : [])].map((of) => [of, new Map()]));
    for (const [done, { of: which, part }] of parts.entries()) {
      if (signal.aborted) throw new Stopped();
      addSums(sums.get(which) ?? new Map(), await sumUp(ctx.trx, which, part));
      if (!(await change(services, of, () => ({ progress: (done + 1) / (parts.length + 1) })))) throw new Stopped();
    }
    const before = earlier && { range: earlier.range, sums: sums.get(earlier) ?? new Map() };
    return readyWith(
      report.spec,
      await figuresOf(ctx.trx, {
        counting,
        sums: sums.get(counting) ?? new Map(),
        before,
        goals: await reportGoals(askerOf(ctx), query),
      }),
    );
  };
  return tenantWork(services, actor, run, { snapshot: true });
}

/** Parts of the period; without an end it is read as one, or rows without a date would be missed. */
function partsOf({ query: { column }, range }: Counting): DayRange[] {
  const { from, to } = range;
  if (from === null || to === null || column === null || column.kind === "birthday") return [range];
  const days = Math.max(1, Math.ceil(daysBetween(from, to) / reportPartsMax));
  const parts: DayRange[] = [];
  for (let at = from; at < to; at = addDays(at, days)) {
    const end = addDays(at, days);
    parts.push({ from: at, to: end < to ? end : to });
  }
  return parts;
}

type Changed = Parameters<typeof updateReport>[3];

/** False once it is over or deleted. */
function change(services: Services, { tenant_id, report_id: id }: Of, step: () => Changed): Promise<boolean> {
  return tenantWork(services, systemActor(tenant_id), async ({ trx, world }) => {
    const report = await lockReport(trx, tenant_id, id);
    if (!report || !isUnderWay(report)) return false;
    await updateReport(trx, tenant_id, id, { ...step(), updated_at: world.now() });
    return true;
  });
}

function fail(services: Services, of: Of, error: string): Promise<boolean> {
  return change(services, of, () => ({ status: "failed", error }));
}
