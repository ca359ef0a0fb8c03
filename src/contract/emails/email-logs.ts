/** Emails to one contact (spec 001 §7): sent by us in the background, or logged by hand. */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { EmailLog, NewEmail, OutsideEmail } from "../../domain/emails/email-log.ts";
import { logsShown } from "../../domain/values/limits.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { ByNumber, dataOf, get, group, listOf, NumberText, post, type Reply } from "../declare.ts";

export const emailLogs = group("email_logs", "/v1/contacts", {
  list: get("/:id/email_logs", {
    summary: "Lists emails to a contact with the status of each, newest first.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({
      page: NumberText(1, 10_000).default(1),
      limit: NumberText(1, 100).default(logsShown),
    }),
    reply: listOf(EmailLog),
  }),
  send: post("/:id/send_email", {
    summary:
      "Sends an email to a contact on behalf of the signed-in user. Fills in merge fields such as {{contact.first_name|there}}.",
    access: "emails.send",
    feature: "email",
    ratePerMinute: 30,
    writes: "queue",
    params: ByNumber,
    body: z.strictObject({
      ...NewEmail.shape,
      id: Uuid.optional(),
      /** One of the contact's addresses; defaults to the primary one. */
      to: NewEmail.shape.to.optional(),
      /** Device time of the write. */
      at: Instant.optional(),
      /** The device has already filled in the merge fields and shown the result: no further replacement. */
      as_is: z.boolean().default(false),
    }),
    reply: dataOf(EmailLog),
    status: 201,
  }),
  log: post("/:id/email_history", {
    summary: "Logs an email sent outside the product.",
    access: "contacts.edit_all",
    writes: "queue",
    params: ByNumber,
    body: z.strictObject({
      ...OutsideEmail.shape,
      id: Uuid.optional(),
      to: OutsideEmail.shape.to.optional(),
      at: Instant.optional(),
    }),
    // Optional: replies stored before `contact` was added may be replayed under their idempotency key.
    reply: z.object({ data: EmailLog, meta: z.object({ contact: Contact }).optional() }),
    status: 201,
  }),
});
export type EmailLogged = Reply<typeof emailLogs.log>;
