/** Limits of reports (domain §18, §26). */
import { dayMs, minuteMs, secondMs } from "../../kit/durations.ts";

export const reportsPageSize = 10;
export const reportRowsPageSize = 100;
/** Listed on the screen; the file has more. */
export const reportRowsListedMax = 100_000;
export const reportNameLengthMax = 80;
export const reportFiltersMax = 50;
export const reportFilterLengthMax = 120;
export const reportsKeptMs = 90 * dayMs;
/** Of one user, saved and run. */
export const reportsMax = 300;
/** A background run without progress for this long lost its worker. */
export const reportSilentMsMax = 2 * minuteMs;
/** Parts of a period in a background run. */
export const reportPartsMax = 12;
/** A run that takes longer continues in the background. */
export const reportNowMs = secondMs;
/** A comparison of people is computed while one waits. */
export const leaderboardMs = 10 * secondMs;
/** Background runs at once per company. */
export const reportRunsAtOnce = 2;
/** Groups shown by name; the rest is one sum. */
export const reportGroupsMax = 500;
/** Days, weeks or months in one grouping. */
export const reportBucketsMax = 2_400;
/** Up to this size a file is returned directly; longer ones run in the background. */
export const reportFileRowsAtOnceMax = 5_000;
export const reportStates = ["queued", "running", "ready", "failed", "expired"] as const;
export type ReportState = (typeof reportStates)[number];
/** Groups in a mail; the rest is behind its link. */
export const reportMailGroupsMax = 30;
/** Times shown of what was mailed. */
export const reportSendingsShown = 20;
/** One recipient's numbers and file. */
export const reportSendMsMax = 2 * minuteMs;
