/** One text or email to up to 500 contacts (spec 001 §7, domain §13): plan, test, send, progress, results. */
import { z } from "zod";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { EmailBlocks } from "../../domain/email-blocks/blocks.ts";
import { NewEmail } from "../../domain/emails/email-log.ts";
import { sendReasonNames } from "../../domain/messaging/reasons.ts";
import { groupSendMax, sendChannels, sendOutcomes } from "../../domain/messaging/send-channels.ts";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
import { GroupSend, groupSendActs, GroupSendResult, Planned, resultStates } from "../../domain/sends/group-send.ts";
import { ContactNumber, Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, get, group, listOf, NumberText, Paging, patch, post } from "../declare.ts";

const message_content = z.string().max(textLengthMax * 4);
const { subject, email_body, blocks } = NewEmail.shape;
const Sending = {
  id: Uuid.optional(),
  contacts_scope: ContactsScope,
  /** How many the sender saw that will get it, now or later: more than that is a conflict. */
  expected: z.int().positive(),
};
/** Of its picture, completed. */
const upload_id = Uuid.optional();
/** Its data fill the merge fields. */
const Sample = { contact_id: ContactNumber };

export const contactSends = group("contact_sends", "/v1/contacts", {
  texts: post("/sms_group", {
    summary: "Sends one text to up to 500 contacts, each in the hours where they are. Says why some do not get it.",
    access: "dialer.use",
    feature: "sms_group",
    writes: "now",
    body: z.strictObject({ ...Sending, message_content, upload_id }),
    reply: dataOf(GroupSend),
    status: 201,
  }),
  emails: post("/mailing_group", {
    summary: "Sends one email to up to 500 contacts, each in the hours where they are. Says why some do not get it.",
    access: "emails.send",
    feature: "email",
    writes: "now",
    body: z.strictObject({ ...Sending, subject, email_body, blocks }),
    reply: dataOf(GroupSend),
    status: 201,
  }),
  broadcastTexts: post("/send_broadcast_sms", {
    summary:
      "Sends one text to a whole audience of up to 10,000 contacts, each in the hours where they are. Says why some do not get it.",
    access: "campaigns.edit",
    feature: "sms_group",
    writes: "now",
    body: z.strictObject({ ...Sending, message_content, upload_id }),
    reply: dataOf(GroupSend),
    status: 201,
  }),
  broadcastEmails: post("/send_broadcast_email", {
    summary:
      "Sends one email to a whole audience of up to 10,000 contacts, each in the hours where they are. Says why some do not get it.",
    access: "campaigns.edit",
    feature: "email",
    writes: "now",
    body: z.strictObject({ ...Sending, subject, email_body, blocks }),
    reply: dataOf(GroupSend),
    status: 201,
  }),
  testText: post("/send_test_sms", {
    summary: "Sends a text to the signed-in user's own number, filled in for one contact.",
    access: "dialer.use",
    feature: "sms_group",
    writes: "now",
    ratePerMinute: 10,
    body: z.strictObject({ ...Sample, message_content, upload_id }),
    reply: dataOf(z.object({ to: z.string() })),
  }),
  testEmail: post("/send_test_email", {
    summary: "Sends an email to the signed-in user's own address, filled in for one contact.",
    access: "emails.send",
    feature: "email",
    writes: "now",
    ratePerMinute: 10,
    body: z.strictObject({ ...Sample, subject, email_body, blocks }),
    reply: dataOf(z.object({ to: z.string() })),
  }),
});

export const groupSends = group("group_sends", "/v1/group_sends", {
  plan: post("/plan", {
    summary:
      "Says who would get a message now, who later, and who not and why, for up to 500 contacts, or 10,000 for administrators. Sends nothing.",
    access: "contacts.see",
    writes: "never",
    body: z.strictObject({
      channel: z.enum(sendChannels),
      subject: subject.default(""),
      body: email_body,
      blocks,
      /** A text with a picture counts as more than its segments. */
      has_picture: z.boolean().default(false),
      contacts_scope: ContactsScope,
    }),
    reply: z.object({
      data: z.array(Planned),
      meta: z.object({
        goes: z.int(),
        waits: z.int(),
        not: z.int(),
        by_reason: z.array(
          z.object({ reason: z.enum(sendReasonNames), outcome: z.enum(sendOutcomes), count: z.int() }),
        ),
        /** As the first who gets it will read it. */
        sample: z
          .object({
            contact_id: ContactNumber,
            name: z.string(),
            subject: z.string(),
            body: z.string(),
            blocks: EmailBlocks.nullable(),
          })
          .nullable(),
      }),
    }),
  }),
  list: get("", {
    summary: "Lists the signed-in user's messages to many contacts, newest first.",
    access: "contacts.see",
    query: z.strictObject({ page: Paging.page, limit: Paging.limit }),
    reply: listOf(GroupSend),
  }),
  open: get("/:id", {
    summary: "Returns a message to many contacts with the result of each recipient.",
    access: "contacts.see",
    params: ByUuid,
    query: z.strictObject({
      page: NumberText(1, 10_000).default(1),
      limit: NumberText(1, groupSendMax).default(groupSendMax),
      /** Only those in this state. */
      state: z.enum(resultStates).optional(),
      reason: z.enum(sendReasonNames).optional(),
    }),
    reply: z.object({ data: GroupSend, meta: z.object({ results: z.array(GroupSendResult), total_count: z.int() }) }),
  }),
  picture: get("/:id/picture", {
    summary: "Returns the picture of a text to many contacts, always as a download.",
    access: "contacts.see",
    params: ByUuid,
    download: "application/octet-stream",
  }),
  act: patch("/:id", {
    summary: "Pauses, resumes or cancels a message to many contacts. What was handed over stays sent.",
    access: "contacts.see",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ act: z.enum(groupSendActs) }),
    reply: dataOf(GroupSend),
  }),
  retry: post("/:id/retry", {
    summary: "Sends again to those who did not get it where another try may succeed.",
    access: "contacts.see",
    writes: "now",
    params: ByUuid,
    reply: dataOf(GroupSend),
  }),
});
