/** Intents for texts, permission and conversations. */
import { type PermissionNoted, sms, type TextJudged, type TextSent } from "../../contract/messages/sms.ts";
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { consentAddress, type ConsentEvent, type ConsentWay } from "../../domain/consent/consent-options.ts";
import { isNo } from "../../domain/consent/permission.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import {
  type Conversation,
  type ConversationEdit,
  editConversation,
  openConversation,
  readConversation,
  withText,
} from "../../domain/messages/conversation.ts";
import { type NewText, type TextRow, writeText } from "../../domain/messages/text.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import type { MirrorRow, RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

interface OnContact {
  contact_id: number;
  /** The contact's label. */
  name: string;
}

const textKey = (id: string): RowKey => ({ collection: "texts", id });
const conversationKey = (id: string): RowKey => ({ collection: "conversations", id });
const contactKey = ({ contact_id }: { contact_id: number }): RowKey => ({ collection: "contacts", id: contact_id });
const rows = (parts: { text?: TextRow; conversation?: Conversation; contact?: Contact }): ConfirmedRow[] => [
  ...(parts.text ? [{ key: textKey(parts.text.id), row: parts.text }] : []),
  ...(parts.conversation ? [{ key: conversationKey(parts.conversation.id), row: parts.conversation }] : []),
  ...(parts.contact ? [{ key: { collection: "contacts" as const, id: parts.contact.id }, row: parts.contact }] : []),
];

export interface TextSendInput extends OnContact {
  text: NewText;
  /** When it was written. */
  at: number;
  /** Its writer agreed to send it although it is old. */
  confirmed?: boolean;
}

export const textSend = intent(sms.send, {
  name: "text.send",
  title: ({ name, text }: TextSendInput) =>
    `${text.media?.length ? "Text with a picture" : "Text"} to ${name}: ${text.body.slice(0, 60)}`,
  touches: ({ text }: TextSendInput) => [textKey(text.id), conversationKey(text.conversation_id)],
  after: (input: TextSendInput) => [contactKey(input)],
  sends: ({ text: { id, media = [] } }: TextSendInput) => {
    const [one] = media;
    return one && { id, kind: "text_picture", file_name: one.file_name, size: one.size, sha256: one.sha256 };
  },
  applies: (
    row: MirrorRow | undefined,
    { contact_id, text, at }: TextSendInput,
    { collection }: RowKey,
    { user_id }: IntentFacts,
  ) => {
    const written = writeText(contact_id, text, { now: at, by: user_id });
    if (collection === "texts") return written;
    const known = row as Conversation | undefined;
    return known ? withText(known, written, at) : openConversation(written, { user_id, now: at });
  },
  ask: ({ contact_id, text: { number, body, media = [], ...text }, at, confirmed = false }: TextSendInput) => ({
    body: {
      ...text,
      contact_id,
      message_to: number,
      message_content: body,
      at,
      confirmed,
      ...(media.length > 0 && { upload_id: text.id, mms: true }),
    },
  }),
  replies: ({ data, meta }: TextSent) => rows({ text: data, ...meta }),
});

export interface PermissionInput extends OnContact {
  id: string;
  number: string;
  event: ConsentEvent;
  how: Exclude<ConsentWay, "merge">;
  words: string;
  at: number;
}

/** Sent before any waiting text (`drain.ts`): a no that was noted later still stops an earlier text. */
export const permissionNote = intent(sms.permission, {
  name: "permission.note",
  title: ({ name, event }: PermissionInput) => `Text permission of ${name}: ${event}`,
  touches: (input: PermissionInput) => [{ collection: "consents", id: input.id }, contactKey(input)],
  applies: (row: MirrorRow | undefined, input: PermissionInput, { collection }: RowKey, { user_id }: IntentFacts) => {
    if (collection === "consents") return entryOf(input, user_id);
    const contact = row as Contact | undefined;
    if (!contact || input.event === "asked") return contact;
    const do_not_text = isNo(input.event);
    const phones = contact.phones.map((phone) =>
      isSamePhone(phone.number, input.number) ? { ...phone, do_not_text } : phone,
    );
    return { ...contact, phones };
  },
  ask: ({ id, contact_id, number, event, how, words, at }: PermissionInput) => ({
    body: { id, contact_id, phone_number: number, event, how, words, at },
  }),
  replies: ({ data, meta }: PermissionNoted) => [
    { key: { collection: "consents" as const, id: data.id }, row: data },
    ...rows(meta),
  ],
});

function entryOf({ id, contact_id, number, event, how, words, at }: PermissionInput, user_id: string): ConsentEntry {
  const address = consentAddress("text", number);
  const nowhere = { page: "", page_version: "", call_id: null, ip: "" };
  return {
    id,
    contact_id,
    channel: "text",
    address,
    event,
    how,
    words,
    ...nowhere,
    user_id,
    at,
    received_at: at,
    seq: 0,
  };
}

export const conversationRead = intent(sms.read, {
  name: "conversation.read",
  title: () => "Texts marked as read",
  touches: ({ id }: { id: string }) => [conversationKey(id)],
  applies: (row: Conversation | undefined, _input: { id: string }, _key: RowKey, { at }: IntentFacts) =>
    row && readConversation(row, at),
  ask: ({ id }: { id: string }) => ({ body: { conversation_id: id } }),
  replies: ({ data }: { data: Conversation }) => rows({ conversation: data }),
});

export interface ConversationEditInput {
  id: string;
  name: string;
  edit: ConversationEdit;
}

export const conversationEdit = intent(sms.edit, {
  name: "conversation.edit",
  title: ({ name }: ConversationEditInput) => `Conversation with ${name} changed`,
  touches: ({ id }: ConversationEditInput) => [conversationKey(id)],
  applies: (row: Conversation | undefined, { edit }: ConversationEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editConversation(row, edit, at),
  ask: ({ id, edit }: ConversationEditInput) => ({ params: { id }, body: edit }),
  replies: ({ data }: { data: Conversation }) => rows({ conversation: data }),
});

interface TextInput extends OnContact {
  id: string;
}

export const textCancel = intent(sms.cancel, {
  name: "text.cancel",
  title: ({ name }: TextInput) => `Text to ${name} stopped`,
  touches: ({ id }: TextInput) => [textKey(id)],
  after: (input: TextInput) => [contactKey(input)],
  applies: (row: TextRow | undefined) =>
    row?.status === "queued"
      ? { ...row, status: "blocked" as const, reason: "stopped" as const, error: "You stopped it." }
      : row,
  ask: ({ id }: TextInput) => ({ params: { id } }),
  replies: ({ data }: { data: TextRow }) => rows({ text: data }),
});

export interface TextJudgeInput extends TextInput {
  verdict: "refusal" | "fine";
  number: string;
}

export const textJudge = intent(sms.judge, {
  name: "text.judge",
  title: ({ name, verdict }: TextJudgeInput) =>
    `Reply of ${name}: ${verdict === "fine" ? "not a refusal" : "a refusal"}`,
  touches: (input: TextJudgeInput) => [textKey(input.id), contactKey(input)],
  applies: (row: MirrorRow | undefined, { verdict, number }: TextJudgeInput, { collection }: RowKey) => {
    if (!row) return row;
    if (collection === "texts") return { ...(row as TextRow), verdict };
    const contact = row as Contact;
    if (verdict === "fine") return contact;
    const stopped = (phone: Contact["phones"][number]) =>
      isSamePhone(phone.number, number) ? { ...phone, do_not_text: true } : phone;
    return { ...contact, phones: contact.phones.map(stopped) };
  },
  ask: ({ id, verdict }: TextJudgeInput) => ({ params: { id }, body: { verdict } }),
  replies: ({ data, meta }: TextJudged) => rows({ text: data, ...meta }),
});
