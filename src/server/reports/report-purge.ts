import { dayMs } from "../../kit/durations.ts";
import { longestAbsenceDays, type PurgeStep } from "../jobs/purge.ts";

/** A report is kept for 90 days after its last run (domain §18). */
export const reportPurge: PurgeStep = {
  rules: (now) => [
    { table: "reports", column: "expires_at", before: now },
    { table: "reports", column: "deleted_at", before: now - longestAbsenceDays * dayMs },
  ],
};
