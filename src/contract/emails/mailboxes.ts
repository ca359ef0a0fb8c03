/** The mailboxes of recipients (not in the spec), simulated where no mail server is set up. */
import { z } from "zod";
import { mailboxActs } from "../../domain/emails/mailbox.ts";
import { emailBodyLengthMax } from "../../domain/values/limits.ts";
import { ByUuid, dataOf, group, post } from "../declare.ts";

export const mailboxes = group("mailboxes", "/v1/admin/outbox", {
  act: post("/:id/acts", {
    summary:
      "Does what the recipient of an email may do, as a mail service reports it. 404 where a mail server is set up.",
    access: "outbox.see",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      act: z.enum(mailboxActs),
      /** Of an answer. */
      text: z.string().trim().max(emailBodyLengthMax).default(""),
    }),
    reply: dataOf(z.object({ outcome: z.string() })),
    callsExternal: true,
    noImpersonation: true,
  }),
});
