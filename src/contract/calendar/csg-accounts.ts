/** Signing in to CSG Actuarial (spec 000 §7, domain §11). The token never leaves the server. */
import { z } from "zod";
import { calendlyKeyLengthMax } from "../../domain/calendar/booking-limits.ts";
import { Instant } from "../../domain/values/scalars.ts";
import { vendorSources } from "../../domain/reference/vendor-source.ts";
import { dataOf, group, post } from "../declare.ts";

/** `account`: whose key was used, the user's own or the company's. */
export const CsgSignIn = z.object({
  authenticated: z.boolean(),
  account: z.enum(["own", "company"]),
  source: z.enum(vendorSources),
  expires_at: Instant,
});
export type CsgSignIn = z.infer<typeof CsgSignIn>;

export const csgAccounts = group("csg_accounts", "/v1/csg", {
  authenticate: post("/authenticate", {
    summary:
      "Exchanges a key for a CSG token on the server only. Uses the key in the request, which is stored encrypted; otherwise the current user's key; otherwise the company's.",
    access: "policies.see",
    feature: "csg",
    writes: "now",
    callsExternal: true,
    secret: true,
    ratePerMinute: 20,
    body: z
      .strictObject({ api_key: z.string().trim().min(10, "Enter the key.").max(calendlyKeyLengthMax) })
      .partial()
      .optional(),
    reply: dataOf(CsgSignIn),
  }),
});
