/** External accounts connected to Fieldline (spec 000 §3 §7 integrations, domain §11). Secrets are write-only. */
import { z } from "zod";
import {
  Authorization,
  AuthorizationCalendar,
  authorizationKinds,
  calendarsMax,
  SkippedEvent,
  syncDirections,
} from "../../domain/calendar/authorization.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { vendorSources } from "../../domain/reference/vendor-source.ts";
import { ByUuid, dataOf, del, get, group, listOf, NumberText, post, put } from "../declare.ts";

/** How an account of this kind is connected on this server; `source` is null when it is not configured here. */
const KindOnOffer = z.object({
  kind: z.enum(authorizationKinds),
  source: z.enum(vendorSources).nullable(),
  by: z.enum(["password", "sign_in", "key"]),
});
export type KindOnOffer = z.infer<typeof KindOnOffer>;

/** The demo's calendar server, with an account to try it with. */
const TrialServer = z.object({ server: z.string(), username: z.string(), password: z.string() });
export type TrialServer = z.infer<typeof TrialServer>;

export const CaldavAccount = z.strictObject({
  /** Generated on the device: sending the same id twice creates one account. */
  id: Uuid.optional(),
  kind: z.literal("caldav"),
  server: z.string().trim().min(1).max(500),
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(500),
});
/** Connected by signing in at the provider; the reply carries the URL. */
export const SignInAccount = z.strictObject({ id: Uuid.optional(), kind: z.enum(["google", "outlook"]) });

export const authorizations = group("authorizations", "/v1/authorizations", {
  list: get("", {
    summary: "Lists the current user's connected accounts at other providers, and the providers available to connect.",
    access: "signed_in",
    reply: z.object({
      data: z.array(Authorization),
      meta: z.object({ kinds: z.array(KindOnOffer), trial: TrialServer.nullable() }),
    }),
  }),
  create: post("", {
    summary:
      "Connects an account after testing it; connecting it again renews its sign-in. For Google and Outlook, returns where to sign in.",
    access: "signed_in",
    writes: "now",
    body: z.discriminatedUnion("kind", [CaldavAccount, SignInAccount]),
    reply: z.object({
      data: Authorization.nullable(),
      meta: z.object({ sign_in_url: z.string().nullable() }),
    }),
    status: 201,
    noImpersonation: true,
    callsExternal: true,
    secret: true,
    ratePerMinute: 20,
  }),
  update: put("/:id", {
    summary: "Updates a connected account's calendars and sync direction, or pauses or resumes it.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z
      .strictObject({
        calendars: z.array(AuthorizationCalendar).max(calendarsMax),
        direction: z.enum(syncDirections),
        status: z.enum(["connected", "paused"]),
      })
      .partial(),
    reply: dataOf(Authorization),
    noImpersonation: true,
    callsExternal: true,
    ratePerMinute: 60,
  }),
  remove: del("/:id", {
    summary: "Disconnects an account. `events` determines whether copies stay on both sides or are removed.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    query: z.strictObject({ events: z.enum(["keep", "remove"]).default("keep") }),
    noImpersonation: true,
  }),
  calendars: get("/:id/calendars", {
    summary: "Lists the account's calendars as the provider reports them now, with the permissions for each.",
    access: "signed_in",
    params: ByUuid,
    reply: z.object({ data: z.array(AuthorizationCalendar) }),
    callsExternal: true,
    ratePerMinute: 60,
  }),
  sync: put("/:id/sync", {
    summary: "Syncs an account now. The list endpoint shows the progress.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    reply: dataOf(Authorization),
    ratePerMinute: 60,
  }),
  skipped: get("/:id/skipped", {
    summary: "Lists every event skipped in either direction, with the reason, newest first.",
    access: "signed_in",
    params: ByUuid,
    query: z.strictObject({ page: NumberText(1, 1_000_000).default(1), limit: NumberText(1, 100).default(25) }),
    reply: listOf(SkippedEvent),
  }),
});
