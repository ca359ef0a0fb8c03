import { dayMs } from "../../kit/durations.ts";
import type { PurgeStep } from "../jobs/purge.ts";
import { purgeNonces } from "../mail/mail-event-rows.ts";

/** Longer than a service repeats a report. */
const noncesKeptDays = 3;
const eventsKeptDays = 400;

export const mailEventPurge: PurgeStep = {
  everywhere: (db, now) => purgeNonces(db, now - noncesKeptDays * dayMs),
  rules: (now) =>
    ["mail_events", "received_mails"].map((table) => ({
      table,
      column: "received_at",
      before: now - eventsKeptDays * dayMs,
    })),
};
