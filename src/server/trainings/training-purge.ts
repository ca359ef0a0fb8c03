import { dayMs } from "../../kit/durations.ts";
import { longestAbsenceDays, type PurgeStep } from "../jobs/purge.ts";

const remindersKeptDays = 400;

/** Progress stays: it proves what a person learned. */
export const trainingPurge: PurgeStep = {
  rules: (now) => [
    { table: "trainings", column: "deleted_at", before: now - longestAbsenceDays * dayMs },
    { table: "training_reminders", column: "at", before: now - remindersKeptDays * dayMs },
  ],
};
