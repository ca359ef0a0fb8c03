import { dayMs } from "../../kit/dates.ts";
import type { PurgeStep } from "../jobs/purge.ts";

const keptDays = 90;

export const dialSessionPurge: PurgeStep = {
  rules: (now) => [{ table: "dial_sessions", column: "created_at", before: now - keptDays * dayMs }],
};
