/** Texts, permission and conversations (spec 001 §7, domain §13). */
import { z } from "zod";
import { ConsentEntry } from "../../domain/consent/consent.ts";
import {
  consentChannels,
  consentEvents,
  consentWays,
  pageMax,
  wordsMax,
} from "../../domain/consent/consent-options.ts";
import { Contact } from "../../domain/contacts/contact.ts";
import { Conversation } from "../../domain/messages/conversation.ts";
import { mediaPerTextMax, textLengthMax } from "../../domain/messages/text-limits.ts";
import { TextRow } from "../../domain/messages/text.ts";
import { mediaBytesMax } from "../../domain/values/limits.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { BoolText, ByUuid, dataOf, get, group, listOf, NumberText, patch, post, type Reply } from "../declare.ts";
import { FormFile } from "../form.ts";

export const conversationFilters = ["all", "unread", "mine", "held", "muted", "unknown"] as const;

const ContactId = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER);
const PageBody = {
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(100).default(25),
};

export const sms = group("sms", "/v1/sms", {
  permission: post("/update_permission", {
    summary: "Notes what a contact said about being called, texted or emailed; a no stops messages at once.",
    access: "dialer.use",
    feature: "sms",
    writes: "queue",
    body: z.strictObject({
      id: Uuid.optional(),
      contact_id: ContactNumber,
      channel: z.enum(consentChannels).default("text"),
      /** The contact's number, or address on the email channel. */
      phone_number: z.string().max(254),
      event: z.enum(consentEvents),
      how: z.enum(consentWays).exclude(["merge"]),
      /** Exactly what they said or wrote. */
      words: z.string().max(wordsMax),
      page: z.string().max(pageMax).default(""),
      call_id: Uuid.nullable().default(null),
      at: Instant.optional(),
    }),
    reply: z.object({ data: ConsentEntry, meta: z.object({ contact: Contact }) }),
    status: 201,
  }),
  conversations: post("/fetch_conversations", {
    summary: "Lists conversations, the latest first.",
    access: "dialer.use",
    feature: "sms",
    writes: "never",
    body: z.strictObject({
      ...PageBody,
      /** `unknown`: with numbers that no contact has, for those who see the whole company. */
      filter: z.enum(conversationFilters).default("all"),
      /** Part of a name, a number or a text. */
      q: z.string().max(200).default(""),
    }),
    reply: listOf(Conversation),
  }),
  read: post("/read_conversation", {
    summary: "Marks a conversation as read on every device.",
    access: "dialer.use",
    feature: "sms",
    writes: "queue",
    body: z.strictObject({ conversation_id: Uuid }),
    reply: dataOf(Conversation),
  }),
  edit: patch("/conversations/:id", {
    summary: "Mutes a conversation or assigns it to a user.",
    access: "dialer.use",
    feature: "sms",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ muted: z.boolean().optional(), user_id: Uuid.nullable().optional() }),
    reply: dataOf(Conversation),
  }),
  messages: post("/fetch_messages", {
    summary: "Lists the texts of a conversation, newest first.",
    access: "dialer.use",
    feature: "sms",
    writes: "never",
    body: z.strictObject({ conversation_id: Uuid, ...PageBody }),
    reply: listOf(TextRow),
  }),
  show: get("/show_conversation", {
    summary: "Returns the latest conversation with a contact, and why they cannot be texted; null: they can.",
    access: "dialer.use",
    feature: "sms",
    query: z.strictObject({ contact_id: NumberText(1, Number.MAX_SAFE_INTEGER) }),
    reply: z.object({
      data: Conversation.nullable(),
      meta: z.object({ numbers: z.array(z.object({ number: z.string(), blocked: z.string().nullable() })) }),
    }),
  }),
  send: post("/send_message", {
    summary: "Sends a text to a contact. Whether it goes is decided again at the moment of sending.",
    access: "dialer.use",
    feature: "sms",
    writes: "queue",
    multipart: true,
    ratePerMinute: 120,
    fileBytesMax: mediaBytesMax,
    body: z.strictObject({
      id: Uuid.optional(),
      /** Of a conversation the device opens; ignored where there is one with this number. */
      conversation_id: Uuid.optional(),
      contact_id: ContactId,
      /** One of the contact's numbers; defaults to the primary one. */
      message_to: z.string().max(30).default(""),
      /** May be empty with a picture. */
      message_content: z
        .string()
        .max(textLengthMax * 4)
        .default(""),
      /** The campaign whose words it carries: it counts among its sends. The contact is in its audience. */
      campaign_trigger_id: Uuid.optional(),
      /** One picture or PDF: in the form, or as a completed upload. */
      file: FormFile.optional(),
      upload_id: Uuid.optional(),
      mms: BoolText.default(false),
      /** From the company's number pool; refused where texts go from one number. */
      is_mss: BoolText.default(false),
      scheduled_at: z.coerce.number<string | number>().int().nonnegative().nullable().default(null),
      /** Device time of the write. */
      at: z.coerce.number<string | number>().int().nonnegative().optional(),
      /** Its writer agreed to send it although it is old. */
      confirmed: BoolText.default(false),
    }),
    reply: z.object({ data: TextRow, meta: z.object({ conversation: Conversation, contact: Contact }) }),
    status: 201,
  }),
  media: get("/messages/:id/media/:n", {
    summary: "Returns a picture of a text, always as a download.",
    access: "dialer.use",
    feature: "sms",
    params: z.strictObject({ ...ByUuid.shape, n: NumberText(0, mediaPerTextMax - 1) }),
    download: "application/octet-stream",
  }),
  cancel: post("/messages/:id/cancel", {
    summary: "Stops a text that has not gone yet.",
    access: "dialer.use",
    feature: "sms",
    writes: "queue",
    params: ByUuid,
    reply: dataOf(TextRow),
  }),
  judge: post("/messages/:id/judge", {
    summary: "Says whether an answer was a refusal; sends wait until then.",
    access: "dialer.use",
    feature: "sms",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({ verdict: z.enum(["refusal", "fine"]) }),
    reply: z.object({ data: TextRow, meta: z.object({ contact: Contact }) }),
  }),
});
export type TextSent = Reply<typeof sms.send>;
export type PermissionNoted = Reply<typeof sms.permission>;
export type TextJudged = Reply<typeof sms.judge>;
