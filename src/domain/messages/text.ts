/** A text message to or from a contact (domain §13, spec 001 §3). */
import { z } from "zod";
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { sendReasonNames } from "../messaging/reasons.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { segmentsOf } from "./segments.ts";
import {
  mediaUnits,
  scheduleAheadMs,
  textDirections,
  textLengthMax,
  textSources,
  textStatuses,
} from "./text-limits.ts";
import { TextMedia } from "./text-media.ts";
import { textMessages } from "./text-messages.ts";

export const TextRow = z.object({
  id: Uuid,
  conversation_id: Uuid,
  contact_id: ContactNumber.nullable(),
  direction: z.enum(textDirections),
  /** Theirs and ours, E.164. */
  number: z.string(),
  our_number: z.string(),
  body: z.string(),
  status: z.enum(textStatuses),
  source: z.enum(textSources),
  /** Why it waits or does not go; null: nothing to explain. */
  reason: z.enum(sendReasonNames).nullable(),
  /** The same in words. */
  error: z.string(),
  segments: z.int().nonnegative(),
  /** Pictures and PDFs; devices fetch their bytes when they are shown. */
  media: z.array(TextMedia),
  user_id: Uuid.nullable(),
  /** When it was written, or received. */
  at: Instant,
  /** Not before; null: at once. */
  scheduled_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  /** Inbound: when it was read. */
  read_at: Instant.nullable(),
  /** An answer that may be a refusal: `open` until somebody has read it. */
  verdict: z.enum(["open", "refusal", "fine"]).nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type TextRow = z.infer<typeof TextRow>;
export const textColumns = Object.keys(TextRow.shape) as (keyof TextRow)[];

export const NewText = z.object({
  id: Uuid,
  conversation_id: Uuid,
  /** E.164. */
  number: z.string().max(20),
  body: z.string().max(textLengthMax * 4),
  scheduled_at: Instant.nullable().default(null),
  media: z.array(TextMedia).optional(),
});
export type NewText = z.infer<typeof NewText>;

/** Trimmed; refuses an empty or too long one. A picture needs no words. */
export function checkedBody(body: string, hasMedia = false): string {
  const text = body.replaceAll("\r\n", "\n").trim();
  const errors: FieldErrors = dictionary();
  if (text === "" && !hasMedia) errors["message_content"] = [textMessages.empty];
  if (text.length > textLengthMax) errors["message_content"] = [textMessages.too_long];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return text;
}

/** The same on the device and on the server. */
export function writeText(
  contact_id: number | null,
  { id, conversation_id, number, body, scheduled_at, media = [] }: NewText,
  { now, by }: { now: number; by: string | null },
): TextRow {
  const text = checkedBody(body, media.length > 0);
  if (scheduled_at !== null && scheduled_at > now + scheduleAheadMs)
    refuse("invalid", { scheduled_at: [textMessages.too_far] });
  return {
    id,
    conversation_id,
    contact_id,
    direction: "outbound",
    number,
    our_number: "",
    body: text,
    status: "queued",
    source: "manual",
    reason: null,
    error: "",
    segments: segmentsOf(text).count,
    media,
    user_id: by,
    at: now,
    scheduled_at,
    sent_at: null,
    read_at: null,
    verdict: null,
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

/** What it is counted and paid as: its segments, or the fixed number of a text with a picture. */
export function unitsOf(text: Pick<TextRow, "segments" | "media">): number {
  return text.media.length > 0 ? mediaUnits : text.segments;
}
