/** Changing one's own email, verified by a mailed link. Not in the spec: requested through `PATCH /v1/users/{id}`. */
import { z } from "zod";
import { PendingEmail } from "../../domain/users/email-change.ts";
import { dataOf, del, group, post } from "../declare.ts";

export const emailChange = group("email_change", "/v1/account/email_change", {
  sendAgain: post("", {
    summary: "Resends the link to the pending email address. The previous link expires.",
    access: "signed_in",
    writes: "now",
    reply: dataOf(PendingEmail),
    noImpersonation: true,
    ratePerMinute: 10,
  }),
  giveUp: del("", {
    summary: "Cancels an email change. The email stays the same, and any link sent expires.",
    access: "signed_in",
    writes: "now",
    noImpersonation: true,
  }),
});

export const emailProofs = group("email_proofs", "/v1/email_proofs", {
  finish: post("", {
    summary: "Confirms an email change with the one-time link and makes the new address the user's email.",
    access: "public",
    writes: "now",
    body: z.strictObject({ token: z.string().min(1).max(300) }),
    reply: dataOf(z.object({ email: z.string() })),
    ratePerMinute: 20,
    secret: true,
  }),
});
