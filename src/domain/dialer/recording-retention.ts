/** Retention of call recordings (domain §23 R: dated, to be checked by a person). */
import { recordingKeptDays } from "../calls/limits.ts";
import { dayMs } from "../../kit/durations.ts";

const yearMs = 365.25 * dayMs;

export const medicareRecordingRule = {
  source: "42 CFR 422.2274(g)(2)(ii) and 423.2274(g)(2)(ii)",
  /** Calls made before this date are retained longer. */
  changes_at: Date.UTC(2026, 9, 1),
  years_before: 10,
  years_after: 6,
};

/** `isMedicare`: of a call in which Medicare was or may have been sold. */
export function recordingKeptUntil(at: number, isMedicare: boolean): number {
  if (!isMedicare) return at + recordingKeptDays * dayMs;
  const { changes_at, years_before, years_after } = medicareRecordingRule;
  return at + (at < changes_at ? years_before : years_after) * yearMs;
}
