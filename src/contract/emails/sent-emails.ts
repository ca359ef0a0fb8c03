/** Emails to contacts over all of them (spec 001 §7): what went out, and what became of it. */
import { z } from "zod";
import { SentEmail, sentEmailOrders, sentSources, sentStatuses } from "../../domain/emails/sent-email.ts";
import { get, group, ListMeta, Paging } from "../declare.ts";

export const sentEmails = group("sent_emails", "/v1/contacts", {
  list: get("/emails", {
    summary:
      "Lists emails to the contacts the signed-in user may see, newest first, with the count of each state. `q` is searched for in subjects and addresses.",
    access: "contacts.see",
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(sentEmailOrders).default("at"),
      order: z.enum(["asc", "desc"]).default("desc"),
      status: z.enum(sentStatuses).optional(),
      source: z.enum(sentSources).optional(),
    }),
    reply: z.object({
      data: z.array(SentEmail),
      meta: z.object({
        ...ListMeta.shape,
        /** Of all that match besides `status`. */
        counts: z.array(z.object({ status: z.enum(sentStatuses), count: z.int() })),
      }),
    }),
  }),
});
