import { longestAbsenceDays, type PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";

export const noticePurge: PurgeStep = {
  rules: (now) => [{ table: "notice_facts", column: "deleted_at", before: now - longestAbsenceDays * dayMs }],
};
