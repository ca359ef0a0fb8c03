/** A run whose job is dead, or was dropped, ends as failed with the reason: nobody would finish it. */
import { reportMessages } from "../../domain/reports/report-messages.ts";
import { isUnderWay } from "../../domain/reports/report.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { listUnderWay, lockReport, updateReport } from "./saved-report-rows.ts";

export async function endDeadRuns(services: Services): Promise<void> {
  const left = await listUnderWay(services.db);
  await attemptAll(left.map((run) => () => endIfDead(services, run)));
}

/** The job is looked for under the report's lock: a run that was asked for again meanwhile has one. */
function endIfDead(services: Services, { tenant_id, id }: { tenant_id: string; id: string }): Promise<void> {
  return tenantWork(services, systemActor(tenant_id), async ({ trx, world }) => {
    const report = await lockReport(trx, tenant_id, id);
    if (!report || !isUnderWay(report)) return;
    const { isToCome, reason } = await services.jobs.standing(trx, "run_report", { tenant_id, report_id: id });
    if (isToCome) return;
    const error = [reportMessages.died, reason].filter(Boolean).join(" ");
    await updateReport(trx, tenant_id, id, { status: "failed", error, updated_at: world.now() });
  });
}
