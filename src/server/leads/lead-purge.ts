import { leadRequestsKeptDays } from "../../domain/leads/limits.ts";
import { dayMs } from "../../kit/durations.ts";
import type { PurgeStep } from "../jobs/purge.ts";

/** A lead sent again after longer than this gets a new answer. */
const answersKeptDays = 400;

/** Bodies of requests are kept for a month; leads, with the evidence of consent, stay with their contact. */
export const leadPurge: PurgeStep = {
  rules: (now) => [
    { table: "api_requests", column: "at", before: now - leadRequestsKeptDays * dayMs },
    { table: "lead_answers", column: "at", before: now - answersKeptDays * dayMs },
  ],
};
