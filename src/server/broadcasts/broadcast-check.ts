/** Whether the content of an email to users is complete, and its time is one to come. */
import type { BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import { broadcastMessages, scheduleDaysMax } from "../../domain/broadcasts/options.ts";
import { unknownUserFields } from "../../domain/broadcasts/user-fields.ts";
import { letterProblems } from "../../domain/email-blocks/block-check.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { dayMs } from "../../kit/durations.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";

export function mustBeSendable({ subject, blocks }: Pick<BroadcastFields, "subject" | "blocks">): void {
  const errors: FieldErrors = dictionary();
  if (subject.trim() === "") errors["subject"] = [broadcastMessages.no_subject];
  const problems = [...letterProblems(blocks), ...unknownUserFields({ subject, blocks })];
  if (problems.length > 0) errors["blocks"] = problems;
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

export function mustBeTimely(at: number, now: number): void {
  if (at <= now) refuse("invalid", { scheduled_at: [broadcastMessages.past] });
  if (at > now + scheduleDaysMax * dayMs) refuse("invalid", { scheduled_at: [broadcastMessages.too_late] });
}
