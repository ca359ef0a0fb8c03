/** The second factor: an authenticator app, or a code sent by email; ten recovery codes (domain §5). */
import { z } from "zod";
import { Instant } from "../../domain/values/scalars.ts";
import { dataOf, group, patch, post } from "../declare.ts";

export const twoFactorMethods = ["totp", "email"] as const;
const method = z.enum(twoFactorMethods);
const code = z.string().min(1).max(60);
/** Required when the account has one. */
const password = z.string().max(1_000).optional();
const RecoveryCodes = z.object({ method, recovery_codes: z.array(z.string()) });

export const twoFactor = group("two_factor", "/v1/two_factor", {
  generateQr: post("/generate_qr", {
    summary:
      "Creates a new authenticator secret, as text and as a QR code image. It takes effect once enabled with a code.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    reply: dataOf(z.object({ secret: z.string(), otpauth_url: z.string(), qr: z.string() })),
    noImpersonation: true,
    secret: true,
  }),
  enable: post("/enable", {
    summary: "Turns on two-factor with a code. Only this response contains the recovery codes.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    body: z.strictObject({ method: method.default("totp"), code, password }),
    reply: dataOf(RecoveryCodes),
    noImpersonation: true,
    secret: true,
    ratePerMinute: 30,
  }),
  disable: post("/disable", {
    summary: "Turns off two-factor with a code or a recovery code.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    body: z.strictObject({ code }),
    noImpersonation: true,
    secret: true,
    ratePerMinute: 30,
  }),
  sendOtp: post("/send_otp", {
    summary:
      "Emails a code: for the second step identified by `otp_secret`, or to the signed-in user. At most one per minute.",
    access: "public",
    writes: "now",
    body: z.strictObject({ otp_secret: z.string().min(1).max(300).optional() }),
    reply: dataOf(z.object({ sent_to: z.string(), last_otp_at: Instant })),
    ratePerMinute: 20,
  }),
});

export const twoFactorCodes = group("two_factor_codes", "/v1/users", {
  renew: patch("/update_2fa", {
    summary: "Creates ten new recovery codes, given a two-factor code. The old ones stop working.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    body: z.strictObject({ code }),
    reply: dataOf(RecoveryCodes),
    noImpersonation: true,
    secret: true,
    ratePerMinute: 30,
  }),
});
