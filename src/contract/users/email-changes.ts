/** Another email of one's own, proved by a link mailed to it. Ours: asked for through `PATCH /v1/users/{id}`. */
import { z } from "zod";
import { PendingEmail } from "../../domain/users/email-change.ts";
import { dataOf, del, group, post } from "../declare.ts";

export const emailChange = group("email_change", "/v1/account/email_change", {
  sendAgain: post("", {
    summary: "Mails the link to the address that waits once more; the one mailed before ends.",
    access: "signed_in",
    writes: "now",
    reply: dataOf(PendingEmail),
    noImpersonation: true,
    ratePerMinute: 10,
  }),
  giveUp: del("", {
    summary: "The email stays as it is; a link that was mailed ends.",
    access: "signed_in",
    writes: "now",
    noImpersonation: true,
  }),
});

export const emailProofs = group("email_proofs", "/v1/email_proofs", {
  finish: post("", {
    summary: "Makes the address a link was mailed to the person's own, once. Ours.",
    access: "public",
    writes: "now",
    body: z.strictObject({ token: z.string().min(1).max(300) }),
    reply: dataOf(z.object({ email: z.string() })),
    ratePerMinute: 20,
    secret: true,
  }),
});
