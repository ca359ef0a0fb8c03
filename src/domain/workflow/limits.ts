/** Option lists and limits of workflows (domain §15). */
import { hourMs, minuteMs } from "../../kit/durations.ts";

export const templateStates = ["draft", "active", "paused", "archived"] as const;
export type TemplateState = (typeof templateStates)[number];
export const flowStatuses = ["inactive", "active", "paused", "finished", "stopped"] as const;
export type FlowStatus = (typeof flowStatuses)[number];
export const runStates = ["waiting", "running", "done", "stopped", "failed"] as const;
export type RunState = (typeof runStates)[number];
export const stepResults = ["done", "skipped", "failed", "waiting"] as const;
export type StepResult = (typeof stepResults)[number];
/** Owner of a template: shipped, the company, or one user. */
export const templateOwners = ["system", "tenant", "user"] as const;
export type TemplateOwner = (typeof templateOwners)[number];

export const workflowNameLengthMax = 80;
export const workflowDescriptionLengthMax = 500;
export const categoriesMax = 50;
export const stepsMax = 50;
export const conditionTestsMax = 20;
export const conditionDepthMax = 3;
export const stopRulesMax = 10;
export const waitMinutesMax = 366 * 24 * 60;
/** Words of a text that start a flow. */
export const triggerWordsMax = 10;
export const wordLengthMax = 60;
/** Contacts added to a flow manually in one call. */
export const startedManuallyMax = 5_000;
/** Maximum depth of flows that start other flows. */
export const flowDepthMax = 3;
/** Steps of one run per day; the next one waits until the following day. */
export const stepsADayMax = 50;
/** Retry delays of a failed step; after the last one the run has failed. */
export const retryAfterMs = [minuteMs, 10 * minuteMs, hourMs] as const;
