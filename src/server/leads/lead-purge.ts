import { dayMs } from "../../kit/durations.ts";
import type { PurgeStep } from "../jobs/purge.ts";

/** A lead sent again after longer than this gets a new answer. */
const answersKeptDays = 400;

/** Requests are kept by the company's retention rule; leads, with the evidence of consent, stay with their contact. */
export const leadPurge: PurgeStep = {
  rules: (now, { request_body_days }) => [
    { table: "api_requests", column: "at", before: now - request_body_days * dayMs },
    { table: "lead_answers", column: "at", before: now - answersKeptDays * dayMs },
  ],
};
