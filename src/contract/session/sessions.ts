/** Sign-in, sign-out, single sign-on, and ending impersonation (spec 000 §4, §7). */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { ByUuid, dataOf, del, group, post } from "../declare.ts";

const name = z.string().max(254);
const secret = z.string().min(1).max(1_000);
const token = z.string().min(1).max(300);
/** Id of this installation; the session is bound to it so that it can be wiped remotely. */
const device_id = Uuid.optional();
/** The tenant's short name, needed only when one email belongs to several. */
const company = z.string().max(60).optional();

/** First step: `email` (or `username`; `email` may hold either) and `password`. Second step: `otp_secret` and `code`. */
export const SignIn = z.strictObject({
  email: name.optional(),
  username: name.optional(),
  password: secret.optional(),
  company,
  otp_secret: token.optional(),
  code: z.string().max(60).optional(),
  device_id,
});
export type SignIn = z.infer<typeof SignIn>;

export const secondStepWays = ["app", "sent", "recovery"] as const;
export type SecondStepWay = (typeof secondStepWays)[number];

/**
 * A session (`id`, `user_id`; its token is a cookie), the second step (`otp_secret`, `last_otp_at`), or `companies`:
 * the credentials match several, and the next call names one.
 */
export const SignInReply = z.object({
  id: Uuid.optional(),
  user_id: Uuid.optional(),
  expires_at: Instant.optional(),
  /** Represents the completed first step for 15 minutes; reveals nothing about the codes. */
  otp_secret: z.string().optional(),
  /** When the last code was sent, or the second step requested. */
  last_otp_at: Instant.optional(),
  ways: z.array(z.enum(secondStepWays)).optional(),
  /** Where a code was sent, mostly masked. */
  sent_to: z.string().optional(),
  companies: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
});
export type SignInReply = z.infer<typeof SignInReply>;

export const sessions = group("sessions", "/v1/sessions", {
  create: post("", {
    summary:
      "Signs in. If two-factor is on, the response contains otp_secret and last_otp_at, and the code is sent with the same call.",
    access: "public",
    writes: "now",
    body: SignIn,
    reply: dataOf(SignInReply),
    ratePerMinute: 60,
    secret: true,
  }),
  sso: post("/sso", {
    summary:
      "Signs in with single sign-on: `start` returns where to go, `finish` accepts what the provider sent back, and `choose` selects one of the returned companies.",
    access: "public",
    writes: "now",
    body: z.strictObject({
      step: z.enum(["start", "finish", "choose"]),
      company,
      device_id,
      /** The user signed out of this browser: the provider must prompt for sign-in even if it still has a session. */
      anew: z.boolean().optional(),
      /** The query parameters of the return URL, unchanged. */
      answer: z.record(z.string().max(60), z.string().max(4_000)).optional(),
    }),
    reply: dataOf(z.object({ url: z.string().optional(), ...SignInReply.shape })),
    ratePerMinute: 60,
    secret: true,
  }),
  firstAdmin: post("/first_admin", {
    summary:
      "Creates the first company and its admin with the one-time link printed when the server first starts without data, and signs in.",
    access: "public",
    writes: "now",
    body: z.strictObject({
      token,
      first_name: z.string().max(200),
      last_name: z.string().max(200),
      email: name,
      username: name.optional(),
      password: secret,
      company: z.string().max(120),
      device_id,
    }),
    reply: dataOf(SignInReply),
    status: 201,
    ratePerMinute: 20,
    secret: true,
  }),
  unlock: post("/unlock", {
    summary:
      "Verifies the password of the session's user to unlock a locked screen. The session does not change. While acting as someone else, it is the acting user's own password.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    body: z.strictObject({ password: secret }),
    unremembered: true,
    ratePerMinute: 20,
    secret: true,
  }),
  end: del("", {
    summary:
      "Signs out: ends the session, its sockets and everyone acting through it. The response is the same without a session.",
    access: "public",
    writes: "now",
  }),
  endActing: post("/:id", {
    summary: "Stops acting as another user and restores the previous session. `id` is the acting session.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    allowWhileViewing: true,
    writes: "now",
    params: ByUuid,
    reply: dataOf(z.object({ id: Uuid, user_id: Uuid })),
    unremembered: true,
  }),
});
