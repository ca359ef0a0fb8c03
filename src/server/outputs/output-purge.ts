import { dayMs } from "../../kit/dates.ts";
import { longestAbsenceDays, type PurgeStep } from "../jobs/purge.ts";

export const outputPurge: PurgeStep = {
  rules: (now) => [{ table: "outputs", column: "deleted_at", before: now - longestAbsenceDays * dayMs }],
};
