/** Dial sessions of a power dialer (spec 000 §7 integrations, domain §11). */
import { z } from "zod";
import { Authorization } from "../../domain/calendar/authorization.ts";
import { calendlyKeyLengthMax } from "../../domain/calendar/booking-limits.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { vendorSources } from "../../domain/reference/vendor-source.ts";
import { sessionReasons } from "../../domain/dialer/dial-session.ts";
import { ByUuid, dataOf, get, group, patch, post } from "../declare.ts";

const Who = { contact_id: ContactNumber, name: z.string() };

/** `url` null: a preview, nothing was sent. Excluded contacts come first. */
export const DialSession = z.object({
  id: Uuid,
  blocked: z.array(z.object({ ...Who, reason: z.enum(sessionReasons), says: z.string() })),
  ready: z.array(z.object({ ...Who, number: z.string() })),
  url: z.string().nullable(),
  source: z.enum(vendorSources),
  created_at: Instant,
});
export type DialSession = z.infer<typeof DialSession>;

const gate = { access: "dialer.use", feature: "phone_burner" } as const;

export const dialSessions = group("dial_sessions", "/v1", {
  setKey: patch("/phone_burner/set_api_key", {
    ...gate,
    summary:
      "Connects the current user's PhoneBurner account with its access token, which is tested before it is stored.",
    writes: "now",
    noImpersonation: true,
    callsExternal: true,
    secret: true,
    ratePerMinute: 10,
    body: z.strictObject({ api_key: z.string().trim().min(10, "Enter the access token.").max(calendlyKeyLengthMax) }),
    reply: z.object({ data: Authorization, meta: z.object({ source: z.enum(vendorSources) }) }),
  }),
  start: post("/authorizations/:id/dial_session", {
    ...gate,
    summary:
      "Runs the pre-call checks on every contact in a scope and starts a dial session with up to 500 contacts who can be called now. With `preview`, only returns who can and cannot be called, and why.",
    writes: "now",
    callsExternal: true,
    ratePerMinute: 20,
    params: ByUuid,
    body: z.strictObject({
      ...Authorization.partial().shape,
      contacts_scope: ContactsScope,
      preview: z.boolean().default(false),
      /** Generated on the device: sent twice, it is one session. */
      session_id: Uuid.optional(),
    }),
    reply: dataOf(DialSession),
  }),
  show: get("/dial_sessions/:id", {
    ...gate,
    summary: "Returns one of the current user's dial sessions.",
    params: ByUuid,
    reply: dataOf(DialSession),
  }),
  tryCall: post("/dial_sessions/:id/trial_calls", {
    ...gate,
    summary:
      "Reports a test call result where no PhoneBurner account is used, as PhoneBurner does and to the same endpoint.",
    writes: "now",
    callsExternal: true,
    ratePerMinute: 120,
    params: ByUuid,
    body: z.strictObject({
      contact_id: ContactNumber,
      connected: z.boolean(),
      disposition: z.string().trim().min(1).max(100),
      seconds: z.int().min(0).max(7_200),
    }),
  }),
});
