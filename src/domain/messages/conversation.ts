/** The texts with one number of a contact (domain §13). */
import { z } from "zod";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { textDirections } from "./text-limits.ts";
import type { TextMedia } from "./text-media.ts";
import type { TextRow } from "./text.ts";

export const Conversation = z.object({
  id: Uuid,
  /** Null: a number that is no contact's. */
  contact_id: ContactNumber.nullable(),
  /** E.164. */
  number: z.string(),
  /** Begins the last text. */
  preview: z.string(),
  last_direction: z.enum(textDirections),
  last_at: Instant,
  unread: z.int().nonnegative(),
  /** Whose it is. */
  user_id: Uuid.nullable(),
  muted: z.boolean(),
  /** Since when; null: it is not. */
  muted_at: Instant.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type Conversation = z.infer<typeof Conversation>;
export const conversationColumns = Object.keys(Conversation.shape) as (keyof Conversation)[];

export const previewLength = 120;

export function openConversation(
  text: TextRow,
  { user_id, now }: { user_id: string | null; now: number },
): Conversation {
  const empty = {
    unread: 0,
    muted: false,
    muted_at: null,
    version: 0,
    seq: 0,
    preview: "",
    last_at: 0,
    updated_at: now,
  };
  const { conversation_id: id, contact_id, number, direction } = text;
  return withText({ id, contact_id, number, user_id, last_direction: direction, ...empty }, text, now);
}

/** Its last text is the latest by time, whatever the order of arrival. */
export function withText(conversation: Conversation, text: TextRow, now: number): Conversation {
  const isLast = text.at >= conversation.last_at;
  const isUnread = text.direction === "inbound" && text.read_at === null;
  return {
    ...conversation,
    ...(isLast && { preview: previewOf(text), last_direction: text.direction, last_at: text.at }),
    unread: conversation.unread + (isUnread ? 1 : 0),
    updated_at: now,
    version: conversation.version + 1,
  };
}

function previewOf({ body, media = [] }: { body: string; media?: TextMedia[] }): string {
  if (body !== "" || media.length === 0) return body.slice(0, previewLength);
  return media.every(({ mime }) => mime === "application/pdf") ? "PDF" : "Picture";
}

export function readConversation(conversation: Conversation, now: number): Conversation {
  if (conversation.unread === 0) return conversation;
  return { ...conversation, unread: 0, updated_at: now, version: conversation.version + 1 };
}

export type ConversationEdit = Partial<Pick<Conversation, "muted" | "user_id">>;

export function editConversation(conversation: Conversation, edit: ConversationEdit, now: number): Conversation {
  const { muted } = edit;
  const since = muted === undefined ? {} : { muted_at: muted ? now : null };
  return { ...conversation, ...edit, ...since, updated_at: now, version: conversation.version + 1 };
}
