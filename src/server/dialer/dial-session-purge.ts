import type { PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";

const keptDays = 90;

export const dialSessionPurge: PurgeStep = {
  rules: (now) => [{ table: "dial_sessions", column: "created_at", before: now - keptDays * dayMs }],
};
