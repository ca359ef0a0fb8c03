/** Return from signing in at Google or Outlook (spec 000 §7 integrations, domain §11). */
import { z } from "zod";
import { Authorization } from "../../domain/calendar/authorization.ts";
import { signInKinds, signInRefusals } from "../../domain/calendar/sign-in-return.ts";
import { group, post } from "../declare.ts";

const said = z.string().max(4_000);

export const calendarSignIns = group("calendarSignIns", "/v1/authorizations/sign_in", {
  finish: post("", {
    summary:
      "Completes a sign-in started with `POST /v1/authorizations`, using the parameters the provider added to the return address. Works once, in the same session, within ten minutes. `refused` explains why no account was connected.",
    access: "signed_in",
    writes: "now",
    body: z.strictObject({
      kind: z.enum(signInKinds),
      state: z.string().min(1).max(200),
      code: said.optional(),
      error: z.string().max(200).optional(),
      iss: z.string().max(500).optional(),
    }),
    reply: z.object({
      data: Authorization.nullable(),
      meta: z.object({ refused: z.enum(signInRefusals).nullable() }),
    }),
    noImpersonation: true,
    callsExternal: true,
    secret: true,
    ratePerMinute: 20,
  }),
});
