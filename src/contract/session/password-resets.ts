/** Password reset by email. */
import { z } from "zod";
import { group, post } from "../declare.ts";

export const passwordResets = group("password_resets", "/v1/users", {
  send: post("/reset_password_instructions", {
    summary: "Emails a password reset link. The response is the same whether or not the account exists.",
    access: "public",
    writes: "now",
    body: z.strictObject({ email: z.string().max(254) }),
    ratePerMinute: 10,
  }),
  finish: post("/reset_password_by_token", {
    summary: "Sets a new password with the one-time token from the emailed link, and ends every session.",
    access: "public",
    writes: "now",
    body: z.strictObject({ token: z.string().min(1).max(300), password: z.string().max(1_000) }),
    ratePerMinute: 20,
    secret: true,
  }),
});
