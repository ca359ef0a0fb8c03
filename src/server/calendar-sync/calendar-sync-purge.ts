import type { PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";

const usedKeptDays = 1;

export const calendarSyncPurge: PurgeStep = {
  rules: (now) => [
    { table: "calendar_sign_ins", column: "expires_at", before: now - usedKeptDays * dayMs },
    { table: "calendar_reports", column: "heard_at", before: now - usedKeptDays * dayMs },
  ],
};
