import { dayMs } from "../../kit/durations.ts";
import type { dncStatuses, lineTypes } from "../values/options.ts";

export type LineType = (typeof lineTypes)[number];
type DncStatus = (typeof dncStatuses)[number];

export const checkStates = ["queued", "done", "failed", "cancelled", "skipped"] as const;
export type CheckState = (typeof checkStates)[number];
export const checkJobStates = ["running", "done", "cancelled"] as const;
export type CheckJobState = (typeof checkJobStates)[number];
export const checkActs = ["cancel"] as const;

/** Why a number was not checked. */
export const checkReasons = [
  "no_phone",
  "foreign",
  "same_number",
  "no_checks",
  "deleted",
  "not_yours",
  "trouble",
  "closed",
] as const;
export type CheckReason = (typeof checkReasons)[number];
export const checkReasonWords: Readonly<Record<CheckReason, string>> = {
  no_phone: "No phone number",
  foreign: "Not a US number",
  same_number: "Same number as another contact here",
  no_checks: "No checks left",
  deleted: "Contact was deleted",
  not_yours: "No longer yours",
  trouble: "The lookup service did not answer",
  closed: "The lookup service rejected our sign-in",
};

/** Lists of results. Some overlap: a mobile number may be on a do-not-call list. */
export const checkKinds = [
  "all",
  "queued",
  "mobile",
  "landline",
  "voip",
  "invalid",
  "unknown",
  "listed",
  "reassigned",
  "disconnected",
  "failed",
  "cancelled",
  "skipped",
] as const;
export type CheckKind = (typeof checkKinds)[number];

export const checkNumberChoices = ["primary", "all"] as const;
export type CheckNumbers = (typeof checkNumberChoices)[number];

/** Numbers of one job. */
export const checkNumbersMax = 10_000;
export const packNumbers = 1_000;
/** A result is asked for again only after this time. */
export const checkAgainMs = 30 * dayMs;

/** What is known of a number; null: nothing. */
export interface NumberFacts {
  line_type: LineType;
  carrier: string;
  valid: boolean | null;
  reassigned: boolean | null;
  disconnected: boolean | null;
  note: string;
}

export const noFacts: NumberFacts = {
  line_type: "unknown",
  carrier: "",
  valid: null,
  reassigned: null,
  disconnected: null,
  note: "",
};

export interface CheckedNumber extends NumberFacts {
  dnc_status: DncStatus;
}
