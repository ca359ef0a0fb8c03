/** Whether the content of an email to users is complete, and its time is one to come. */
import type { BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import { broadcastMessages, scheduleDaysMax } from "../../domain/broadcasts/options.ts";
import { unknownUserFields } from "../../domain/broadcasts/user-fields.ts";
import { blockMessages, blockProblems } from "../../domain/email-blocks/block-check.ts";
import { emailHtmlBytesMax } from "../../domain/email-blocks/block-kinds.ts";
import { blocksHtml } from "../../domain/email-blocks/block-html.ts";
import { blocksText } from "../../domain/email-blocks/block-text.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { dayMs } from "../../kit/durations.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";

export function mustBeSendable({ subject, blocks }: Pick<BroadcastFields, "subject" | "blocks">): void {
  const errors: FieldErrors = dictionary();
  if (subject.trim() === "") errors["subject"] = [broadcastMessages.no_subject];
  const problems = [...Object.values(blockProblems(blocks)), ...unknownUserFields({ subject, blocks })];
  if (blocksText(blocks).trim() === "") problems.unshift(blockMessages.empty);
  const html = blocksHtml(blocks, { subject, sender: "", unsubscribe: null });
  if (Buffer.byteLength(html) > emailHtmlBytesMax) problems.push(blockMessages.too_long);
  if (problems.length > 0) errors["blocks"] = [...new Set(problems)];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

export function mustBeTimely(at: number, now: number): void {
  if (at <= now) refuse("invalid", { scheduled_at: [broadcastMessages.past] });
  if (at > now + scheduleDaysMax * dayMs) refuse("invalid", { scheduled_at: [broadcastMessages.too_late] });
}
