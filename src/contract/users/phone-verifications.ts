/** Verifying that a caller ID number belongs to the user (spec 000 §5; not in the spec's API). */
import { z } from "zod";
import { PhoneVerification, verificationDigits } from "../../domain/users/phone-verification.ts";
import { ByUuid, dataOf, get, group, post } from "../declare.ts";

export const phoneVerifications = group("phone_verifications", "/v1/dialer/phone_verifications", {
  create: post("", {
    summary:
      "Calls a phone number to verify it. Once the person who answers enters the digits from the response, it becomes the number the current user calls with.",
    access: "dialer.use",
    writes: "now",
    callsExternal: true,
    body: z.strictObject({ phone_number: z.string().regex(/^[+\d().\s-]{9,30}$/) }),
    reply: dataOf(
      PhoneVerification.extend({
        /** Null when no digits need to be entered anymore. */
        code: z
          .string()
          .regex(new RegExp(`^\\d{${verificationDigits}}$`))
          .nullable(),
        /** Our own gateway reaches no telephone: any number there enters the digits automatically. */
        by: z.enum(["gateway", "twilio"]),
      }),
    ),
    status: 201,
    secret: true,
    ratePerMinute: 10,
  }),
  show: get("/:id", {
    summary: "Returns the status of one of the current user's phone verifications.",
    access: "dialer.use",
    params: ByUuid,
    reply: dataOf(PhoneVerification),
  }),
});
