/** Words about checks and their results. */
import { type CheckKind, checkReasonWords } from "../../domain/number-checks/check-options.ts";
import { verifiedWords } from "../../domain/number-checks/check-words.ts";
import type { CheckBalance, NumberCheck, NumberCheckJob } from "../../domain/number-checks/number-check.ts";

export const sourceWords: Readonly<Record<CheckBalance["source"], string>> = {
  live: "Twilio looks numbers up. It charges your company for each number.",
  sandbox:
    "Sandbox: no lookup service is connected. Numbers are judged by their form, your do-not-call lists, and your own calls and texts.",
};

/** What a check found, or why there was none. */
export function resultWords(check: NumberCheck): string[] {
  if (check.status === "queued") return ["Waits its turn"];
  if (check.status !== "done") return [`Not verified: ${check.reason ? checkReasonWords[check.reason] : "Canceled"}`];
  const listed = check.dnc_status !== "clear" && check.dnc_status !== "unknown";
  return [
    verifiedWords(check) || "Line type unknown",
    check.note,
    check.disconnected ? "Disconnected" : "",
    check.reassigned ? "May have a new holder" : "",
    listed ? "On a do-not-call list" : check.dnc_status === "clear" ? "Not on the national do-not-call list" : "",
  ].filter(Boolean);
}

export function sentencesOf(check: NumberCheck): string {
  return resultWords(check)
    .map((words) => `${words}.`)
    .join(" ");
}

export const jobWords: Readonly<Record<NumberCheckJob["status"], string>> = {
  running: "Verifying",
  done: "Finished",
  cancelled: "Canceled",
};

/** In the order of their buttons. */
export const kindLabels: readonly (readonly [CheckKind, string])[] = [
  ["all", "All"],
  ["queued", "Waiting"],
  ["mobile", "Mobile line"],
  ["landline", "Landline"],
  ["voip", "Internet line"],
  ["invalid", "Invalid"],
  ["unknown", "Line type unknown"],
  ["listed", "On a do-not-call list"],
  ["reassigned", "May have a new holder"],
  ["disconnected", "Disconnected"],
  ["failed", "Not verified"],
  ["cancelled", "Canceled"],
  ["skipped", "Left out"],
];

/** Numbers whose turn is over. */
export function doneOf({ counts }: NumberCheckJob): number {
  return counts.all - counts.queued;
}
