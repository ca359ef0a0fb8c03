/** How incoming email stands. */
import { z } from "zod";
import { inboundKinds } from "../../domain/emails/inbound-kind.ts";
import { Instant } from "../../domain/values/scalars.ts";
import { dataOf, get, group } from "../declare.ts";

export const inboundMail = group("inbound_mail", "/v1/admin/inbound_mail", {
  show: get("", {
    summary: "Returns who brings incoming email to the server, when the last one came, and the last trouble.",
    access: "outbox.see",
    reply: dataOf(
      z.object({
        kind: z.enum(inboundKinds),
        /** When the mailbox was last read; null: never, or a service brings email. */
        read_at: Instant.nullable(),
        last_mail_at: Instant.nullable(),
        /** Of the last email or reading; empty: none. */
        error: z.string(),
        error_at: Instant.nullable(),
      }),
    ),
    noImpersonation: true,
  }),
});
