/**
 * Full social security and Medicare numbers: stored only on the server, revealed one at a time (not in the spec; domain
 * §3, §6).
 */
import { z } from "zod";
import { secretFields } from "../../domain/contacts/secret-number.ts";
import { ByNumber, dataOf, group, patch, post } from "../declare.ts";
import { ContactChanged } from "./contact-replies.ts";

export const contactSecrets = group("contact_secrets", "/v1/contacts", {
  write: patch("/:id/secret", {
    summary:
      "Stores a full Social Security or Medicare number encrypted, or deletes it when the value is `null`. Returns the contact with the last characters of the number.",
    access: "contacts.edit_all",
    writes: "now",
    params: ByNumber,
    body: z.strictObject({ field: z.enum(secretFields), value: z.string().max(30).nullable() }),
    reply: ContactChanged,
    secret: true,
  }),
  reveal: post("/:id/reveal", {
    summary: "Returns the full number, to be shown for one minute. Logs who requested it and when.",
    access: "contacts.reveal",
    writes: "now",
    params: ByNumber,
    body: z.strictObject({ field: z.enum(secretFields) }),
    reply: dataOf(z.object({ field: z.enum(secretFields), value: z.string() })),
    ratePerMinute: 20,
    noImpersonation: true,
    secret: true,
    unremembered: true,
  }),
});
