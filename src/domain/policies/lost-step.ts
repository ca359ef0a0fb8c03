/** A step of a policy that came too late: theirs stands, and ours is kept in words on the contact (domain §24). */
import { exactMoment } from "../../kit/moments.ts";
import { oneLine } from "../../kit/text.ts";
import { optionWords } from "../contacts/labels.ts";
import type { PolicyStatus } from "./policy-status.ts";

export interface LostStep {
  /** What the policy is called. */
  policy: string;
  yours: PolicyStatus;
  theirs: PolicyStatus;
  /** When ours was taken on the device; in the zone of whoever took it. */
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
