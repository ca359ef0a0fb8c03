/** Links that sign a user in or verify an email address: printed on first start, or mailed. */
import { z } from "zod";
import { dataOf, group, post } from "../declare.ts";

export const signInLinkKinds = ["first_admin", "password_reset", "email_change", "invitation"] as const;
export type SignInLinkKind = (typeof signInLinkKinds)[number];

export const signInLinks = group("sign_in_links", "/v1/sign_in_links", {
  check: post("/check", {
    summary: "Returns only whether a link's token is still valid. Checking does not use up the token.",
    access: "public",
    writes: "never",
    body: z.strictObject({ kind: z.enum(signInLinkKinds), token: z.string().min(1).max(300) }),
    reply: dataOf(z.object({ good: z.boolean() })),
    ratePerMinute: 20,
    secret: true,
  }),
});
