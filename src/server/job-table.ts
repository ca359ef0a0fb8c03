/** Every kind of job with its handler. A feature adds its own line. */
import type { Services } from "./services.ts";
import type { JobData, JobName } from "./jobs/jobs.ts";
import { askDueSyncs } from "./calendar-sync/sync-due.ts";
import { endAuthorization } from "./calendar-sync/sync-ending.ts";
import { syncCalendar } from "./calendar-sync/sync-run.ts";
import { runCampaigns } from "./campaigns/campaign-job.ts";
import { emptyGroups } from "./lists/contact-group-job.ts";
import { runMatch } from "./duplicates/contact-match-job.ts";
import { makeExport } from "./outputs/export-job.ts";
import { assignMailers } from "./mailers/mailer-job.ts";
import { sweepOutputs } from "./outputs/output-sweep.ts";
import { runOutput } from "./outputs/output-work.ts";
import { makePrint } from "./outputs/print-job.ts";
import { endReadings } from "./transfers/reading-job.ts";
import { runTransfer } from "./transfers/transfer-job.ts";
import { workOnImport } from "./imports/import-job.ts";
import { workOnForms } from "./soa/soa-seal-job.ts";
import { attemptAll } from "./jobs/attempt-all.ts";
import { fetchDueMedia } from "./messages/text-media.ts";
import { deliverDueTexts } from "./messages/text-delivery.ts";
import { checkNumbers } from "./number-checks/check-job.ts";
import { runBroadcast } from "./broadcasts/broadcast-job.ts";
import { runGroupSend } from "./sends/group-send-job.ts";
import { makeReportFile } from "./reports/report-file.ts";
import { runReport } from "./reports/report-job.ts";
import { sendDueReports, sendReport } from "./reports/report-send-job.ts";
import { readMailbox } from "./emails/mailbox-job.ts";
import { deliverDueMails } from "./mail/mail-outbox.ts";
import { scanFlows } from "./workflow/flow-day-job.ts";
import { runFlows } from "./workflow/flow-run-job.ts";
import { purgeOld } from "./jobs/purge.ts";
import { fetchBookings } from "./calendar-sync/booking-fetch.ts";
import { runEventImport } from "./calendar/event-import-job.ts";
import type { JobKind, JobQueue, Outcome } from "./jobs/queue.ts";

interface JobLine<N extends JobName> extends JobKind {
  run(services: Services, data: JobData[N], signal: AbortSignal): Promise<Outcome>;
}

const table: { readonly [N in JobName]: JobLine<N> } = {
  match_contacts: { atOnce: 1, triesMax: 10, secondsMax: 300, run: runMatch },
  make_output: {
    atOnce: 2,
    triesMax: 10,
    secondsMax: 900,
    run: (services, data, signal) =>
      runOutput(services, data, signal, (kind) =>
        kind === "export" ? makeExport : kind === "report" ? makeReportFile : makePrint,
      ),
  },
  sweep_outputs: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "*/10 * * * *",
    run: (services, _data, signal) => sweepOutputs(services, signal),
  },
  run_report: { atOnce: 4, triesMax: 10, secondsMax: 900, run: runReport },
  send_due_reports: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "* * * * *",
    run: (services) => sendDueReports(services),
  },
  send_report: { atOnce: 2, triesMax: 5, secondsMax: 900, run: sendReport },
  run_transfer: { atOnce: 2, triesMax: 20, secondsMax: 300, run: runTransfer },
  end_readings: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "*/5 * * * *",
    run: (services, _data, signal) => endReadings(services, signal),
  },
  assign_mailers: { atOnce: 1, triesMax: 20, secondsMax: 300, run: assignMailers },
  empty_groups: { atOnce: 1, triesMax: 20, secondsMax: 300, run: emptyGroups },
  run_event_import: { atOnce: 1, triesMax: 20, secondsMax: 600, run: runEventImport },
  fetch_bookings: { atOnce: 1, triesMax: 5, secondsMax: 600, cron: "*/10 * * * *", run: fetchBookings },
  run_import: {
    atOnce: 2,
    triesMax: 20,
    secondsMax: 300,
    run: (services, data, signal) => workOnImport({ ...services, db: services.backgroundDb }, data, signal),
  },
  purge: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 900,
    cron: "17 8 * * *",
    run: (services, _data, signal) => purgeOld(services, signal),
  },
  fetch_recording: {
    atOnce: 1,
    triesMax: 20,
    secondsMax: 900,
    run: async (services, sound) => {
      await services.voice.keepSound(sound);
      return "done";
    },
  },
  sync_calendar: { atOnce: 4, triesMax: 10, secondsMax: 300, run: syncCalendar },
  end_authorization: { atOnce: 2, triesMax: 10, secondsMax: 300, run: endAuthorization },
  sync_due: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "* * * * *",
    run: (services, _data, signal) => askDueSyncs(services, signal),
  },
  run_flows: { atOnce: 2, triesMax: 10, secondsMax: 300, cron: "* * * * *", run: runFlows },
  run_campaigns: { atOnce: 1, triesMax: 10, secondsMax: 300, cron: "* * * * *", run: runCampaigns },
  scan_flows: { atOnce: 1, triesMax: 10, secondsMax: 900, cron: "7 * * * *", run: scanFlows },
  run_group_send: { atOnce: 4, triesMax: 20, secondsMax: 900, cron: "* * * * *", run: runGroupSend },
  check_numbers: { atOnce: 2, triesMax: 20, secondsMax: 900, cron: "* * * * *", run: checkNumbers },
  run_broadcast: { atOnce: 2, triesMax: 20, secondsMax: 900, cron: "* * * * *", run: runBroadcast },
  work_on_forms: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "* * * * *",
    run: (services, _data, signal) => workOnForms(services, signal),
  },
  deliver_texts: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "* * * * *",
    run: async (services) => {
      await attemptAll([() => deliverDueTexts(services), () => fetchDueMedia(services)]);
      return "done";
    },
  },
  read_mailbox: {
    atOnce: 1,
    triesMax: 1,
    secondsMax: 300,
    cron: "* * * * *",
    run: (services, _data, signal) => readMailbox(services, signal),
  },
  deliver_mail: {
    atOnce: 1,
    triesMax: 5,
    secondsMax: 300,
    cron: "* * * * *",
    run: async (services) => {
      await deliverDueMails(services);
      return "done";
    },
  },
};

/** Starts the background workers of this process. */
export async function startJobs(services: Services, queue: JobQueue): Promise<void> {
  await queue.work(table, (name, data, signal) => runLine(table[name], services, data, signal));
}

/** `name` and `data` were enqueued together, so their types match. */
function runLine<N extends JobName>(
  line: JobLine<N>,
  services: Services,
  data: JobData[JobName],
  signal: AbortSignal,
): Promise<Outcome> {
  return line.run(services, data as JobData[N], signal);
}
