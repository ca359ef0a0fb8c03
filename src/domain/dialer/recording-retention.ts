/** Retention of call recordings, by the company's rule of the day of the call (domain §23 R). */
import type { RetentionRule } from "../compliance/compliance.ts";
import { dayMs } from "../../kit/durations.ts";

const yearMs = 365.25 * dayMs;

/** `isMedicare`: of a call in which Medicare was or may have been sold. Such a recording is kept at least as long as others. */
export function recordingKeptUntil(at: number, isMedicare: boolean, rule: RetentionRule): number {
  const usual = at + rule.recording_days * dayMs;
  return isMedicare ? Math.max(usual, at + rule.medicare_recording_years * yearMs) : usual;
}
