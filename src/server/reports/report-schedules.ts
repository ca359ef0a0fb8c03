/** A saved report that is mailed at set times: its owner sets them, pauses and ends them. */
import { reportsKeptMs } from "../../domain/reports/report-limits.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import {
  type NewReportSchedule,
  nextSending,
  type ReportSchedule,
  type ReportSending,
} from "../../domain/report-schedules/report-schedule.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { areUsers } from "../users/user-rows.ts";
import { ownReport } from "./saved-reports.ts";
import { deleteSchedule, findSchedule, listSendings, putSchedule, type ReportKey } from "./report-schedule-rows.ts";
import { updateReport } from "./saved-report-rows.ts";

const keyOf = ({ actor }: Ctx, report_id: string): ReportKey => ({ tenant_id: actor.tenant_id, report_id });

export async function showSchedule(
  ctx: Ctx,
  id: string,
): Promise<{ data: ReportSchedule | null; sendings: ReportSending[] }> {
  await ownReport(ctx, id);
  const key = keyOf(ctx, id);
  return { data: (await findSchedule(ctx.trx, key)) ?? null, sendings: await listSendings(ctx.trx, key) };
}

export async function planReport(ctx: Ctx, id: string, asked: NewReportSchedule): Promise<ReportSchedule> {
  const { trx, actor, world, changeSet } = ctx;
  const { name } = await ownReport(ctx, id);
  if (name === "") refuse("invalid", { base: [reportMessages.only_saved] });
  const recipients = [...new Set(asked.recipients)];
  const known = (await findSchedule(trx, keyOf(ctx, id)))?.recipients ?? [];
  // One who left since stays on the list, and is skipped with that reason.
  const added = recipients.filter((recipient) => !known.includes(recipient));
  if (!(await areUsers(trx, actor.tenant_id, added)))
    refuse("invalid", { recipients: [reportMessages.recipient_unknown] });
  const now = world.now();
  const next_at = asked.paused ? null : nextSending(asked, now);
  await putSchedule(trx, keyOf(ctx, id), { ...asked, recipients, next_at, updated_at: now });
  await updateReport(trx, actor.tenant_id, id, { updated_at: now, expires_at: now + reportsKeptMs });
  changeSet.add("reports", id);
  return { ...asked, recipients, next_at, stopped: null };
}

export async function unplanReport(ctx: Ctx, id: string): Promise<void> {
  await ownReport(ctx, id);
  await deleteSchedule(ctx.trx, keyOf(ctx, id));
  ctx.changeSet.add("reports", id);
}

/** To its owner alone. */
export async function sendReportNow(ctx: Ctx, id: string): Promise<{ due_at: number }> {
  const { trx, actor, world, services } = ctx;
  await ownReport(ctx, id);
  const due_at = world.now();
  await services.jobs.enqueue(trx, "send_report", { ...keyOf(ctx, id), due_at, to: actor.user_id });
  return { due_at };
}
