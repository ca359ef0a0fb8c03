/**
 * A policy step that lost a conflict: the server's step wins, and ours is recorded as a note on the contact (domain
 * §24).
 */
import { exactMoment } from "../../kit/moments.ts";
import { oneLine } from "../../kit/text.ts";
import { optionWords } from "../contacts/labels.ts";
import type { PolicyStatus } from "./policy-status.ts";

export interface LostStep {
  /** Display name of the policy. */
  policy: string;
  yours: PolicyStatus;
  theirs: PolicyStatus;
  /** When the step was made on the device; in that user's zone. */
  at: number;
  zone: string;
  reason?: string | undefined;
}

export function lostStepWords({ policy, yours, theirs, at, zone, reason = "" }: LostStep): string {
  const step = `${policy || "A policy"} was set to ${optionWords(yours)} on ${exactMoment(at, zone)}.`;
  const outcome = `By then it was already ${optionWords(theirs)}, which was kept.`;
  const why = oneLine(reason);
  return [step, outcome, why === "" ? "" : `Reason: ${why}`].filter(Boolean).join(" ");
}
