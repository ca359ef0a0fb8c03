/**
 * Mails reports that are due. Whatever the server missed is made up for once: the next time is always after now. Each
 * recipient gets what they may see, in a transaction of their own: numbers, file, mail and its record together. A job
 * that is run again leaves out those who have it.
 */
import { checkSpec } from "../../domain/reports/report-check.ts";
import { mayRun } from "../../domain/reports/report-catalog.ts";
import { reportFileRowsAtOnceMax, reportSendMsMax, reportsKeptMs } from "../../domain/reports/report-limits.ts";
import { reportLink } from "../../domain/report-copies/report-link.ts";
import { reportMail } from "../../domain/report-copies/report-mail.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import { nextSending } from "../../domain/report-schedules/report-schedule.ts";
import { may } from "../../domain/users/access.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import type { Trx } from "../db/schema.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { JobData } from "../jobs/jobs.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import type { Services } from "../services.ts";
import { findUser } from "../users/user-rows.ts";
import { endDeadRuns } from "./report-dead-runs.ts";
import { reportFileBytes } from "./report-file.ts";
import { countRows } from "./report-list-rows.ts";
import { reportQuery } from "./report-query-sql.ts";
import { askerOf, runWithin } from "./report-run-rows.ts";
import {
  countDelivered,
  type Delivery,
  findSchedule,
  listDueSchedules,
  lockSchedule,
  moveSchedule,
  noteDelivery,
  type ReportKey,
} from "./report-schedule-rows.ts";
import { sentenceOf } from "./report-sentence-rows.ts";
import { lockReport, type ReportRecord, updateReport } from "./saved-report-rows.ts";
import { readyWith } from "./saved-reports.ts";

/** Every minute; runs that nobody will finish end as well. */
export async function sendDueReports(services: Services): Promise<Outcome> {
  await endDeadRuns(services);
  const due = await listDueSchedules(services.db, services.world.now());
  await attemptAll(due.map((key) => () => hurry(services, key)));
  return "done";
}

/** Queued together with the next time, so that it is neither lost nor queued twice. */
function hurry(services: Services, key: ReportKey): Promise<void> {
  return tenantWork(services, systemActor(key.tenant_id), async ({ trx, world, changeSet }) => {
    const schedule = await lockSchedule(trx, key);
    const now = world.now();
    if (!schedule || schedule.next_at === null || schedule.next_at > now) return;
    await moveSchedule(trx, key, { next_at: nextSending(schedule, now) });
    changeSet.add("reports", key.report_id);
    await services.jobs.enqueue(trx, "send_report", { ...key, due_at: schedule.next_at });
  });
}

interface Sending extends ReportKey {
  report: ReportRecord;
  due_at: number;
  asked: boolean;
}

export async function sendReport(
  services: Services,
  { to, ...of }: JobData["send_report"],
  signal: AbortSignal,
): Promise<Outcome> {
  const background = { ...services, db: services.backgroundDb };
  const begun = await begin(background, of, to);
  const sending = { ...of, asked: to !== undefined };
  if (begun)
    await attemptAll(
      begun.recipients.map((user_id) => async () => {
        if (!signal.aborted) await deliver(background, { ...sending, report: begun.report }, user_id);
      }),
    );
  return signal.aborted ? "again" : "done";
}

/** Undefined if it was deleted, or its owner may no longer run it: then it is paused, and says why. */
function begin(
  services: Services,
  { tenant_id, report_id }: ReportKey,
  to: string | undefined,
): Promise<{ report: ReportRecord; recipients: string[] } | undefined> {
  return tenantWork(services, systemActor(tenant_id), async ({ trx, world, changeSet }) => {
    const key = { tenant_id, report_id };
    const report = await lockReport(trx, tenant_id, report_id);
    const recipients = to === undefined ? (await findSchedule(trx, key))?.recipients : [to];
    if (!report || !recipients) return undefined;
    const barred = await whyNot(trx, { tenant_id, user_id: report.created_by, report });
    if (typeof barred === "string") {
      await moveSchedule(trx, key, { next_at: null, paused: true, stopped: reportMessages.owner_left });
      changeSet.add("reports", report_id);
      return undefined;
    }
    await updateReport(trx, tenant_id, report_id, { expires_at: world.now() + reportsKeptMs });
    return { report, recipients };
  });
}

/** The recipient with their current rights, or why they do not get it. */
async function whyNot(
  trx: Trx,
  { tenant_id, user_id, report }: { tenant_id: string; user_id: string; report: ReportRecord },
): Promise<Actor | string> {
  const user = await findUser(trx, tenant_id, user_id);
  if (!user?.active || user.deleted_at !== null) return reportMessages.recipient_left;
  const actor = await workActor(trx, tenant_id, { user_id, acting: null }, "reports.see");
  const isAble = actor && mayRun(actor, checkSpec(report.spec).type) && (await hasFeature(trx, actor, "reports"));
  return isAble ? actor : reportMessages.recipient_right;
}

async function deliver(services: Services, sending: Sending, user_id: string): Promise<void> {
  const { tenant_id, report } = sending;
  const note = (outcome: "skipped" | "failed", reason: string) =>
    tenantWork(services, systemActor(tenant_id), (ctx) =>
      noteDelivery(ctx.trx, deliveryOf(ctx, sending, { user_id, outcome, reason })),
    );
  try {
    const actor = await tenantWork(services, systemActor(tenant_id), ({ trx }) =>
      whyNot(trx, { tenant_id, user_id, report }),
    );
    if (typeof actor === "string") await note("skipped", actor);
    else await tenantWork(services, actor, (ctx) => mailReport(ctx, sending), { snapshot: true });
  } catch (error) {
    if (error instanceof Refusal) return void (await note("skipped", skippedAs(error)));
    await note("failed", reportMessages.not_sent);
    throw error;
  }
}

const skippedAs = ({ code }: Refusal) =>
  code === "not_found" ? reportMessages.recipient_scope : reportMessages.recipient_right;

function deliveryOf(
  { world }: Pick<Ctx, "world">,
  { tenant_id, report_id, due_at, asked }: Sending,
  { user_id, outcome, reason = null }: Pick<Delivery, "user_id" | "outcome"> & { reason?: string | null },
) {
  return { tenant_id, report_id, due_at, asked, user_id, outcome, reason, rows: null, at: world.now() };
}

/** As the recipient. Its record is written first: whoever comes second waits for it, and finds it sent. */
async function mailReport(ctx: Ctx, sending: Sending): Promise<void> {
  const { trx, actor, services } = ctx;
  const { report } = sending;
  const { tenant_id, user_id } = actor;
  if (!(await noteDelivery(trx, deliveryOf(ctx, sending, { user_id, outcome: "sent" })))) return;
  const spec = checkSpec(report.spec);
  const figures = await runWithin(askerOf(ctx), spec, reportSendMsMax);
  await countDelivered(trx, { ...sending, tenant_id, user_id }, readyWith(report.spec, figures).rows);
  const { attachment, file } = await fileFor(ctx, report);
  const isOwn = report.created_by === user_id;
  const opened = isOwn || (report.shared && report.name !== "") ? report.id : undefined;
  const mail = reportMail({
    name: report.name === "" ? spec.type.label : report.name,
    type: spec.type,
    figures,
    sentence: await sentenceOf(trx, tenant_id, spec, figures),
    link: `${services.settings.appUrl}${reportLink(report.spec, opened)}`,
    by: isOwn ? "" : report.created_by_name,
    file,
  });
  const recipient = await findUser(trx, tenant_id, user_id);
  if (recipient)
    await queueMail(ctx, {
      tenant_id,
      user_id,
      kind: "report",
      to: recipient.email,
      ...mail,
      ...(attachment && { attachment }),
    });
}

/** What they may export can be less than what they see. */
async function fileFor(ctx: Ctx, { spec }: ReportRecord) {
  const { trx, actor } = ctx;
  if (!may(actor, "contacts.export") || !(await hasFeature(trx, actor, "export"))) return { file: null };
  const query = await reportQuery(askerOf(ctx), checkSpec(spec), ["contacts.export"]);
  const rows = await countRows(trx, query, {});
  if (rows === 0) return { file: 0 };
  if (rows > reportFileRowsAtOnceMax) return { file: "long" as const };
  return { file: rows, attachment: await reportFileBytes(ctx, query) };
}
