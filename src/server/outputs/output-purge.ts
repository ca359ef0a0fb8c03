import { longestAbsenceDays, type PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";

export const outputPurge: PurgeStep = {
  rules: (now) => [{ table: "outputs", column: "deleted_at", before: now - longestAbsenceDays * dayMs }],
};
