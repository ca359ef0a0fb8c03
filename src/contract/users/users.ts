/** The signed-in person and what they change about themselves (spec 000 §7 User and profile). */
import { z } from "zod";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { apiScopes } from "../../domain/users/api-scopes.ts";
import { PendingEmail } from "../../domain/users/email-change.ts";
import { pictureBytesMax, titles } from "../../domain/users/limits.ts";
import { Profile, ProfileEdit } from "../../domain/users/profile.ts";
import { Theme, ThemeEdit } from "../../domain/users/theme.ts";
import { timeZoneKeys } from "../../domain/values/time-zones.ts";
import { CurrentUser, UserEdit } from "../../domain/users/user.ts";
import { ByUuid, dataOf, get, group, patch } from "../declare.ts";
import { FormFile } from "../form.ts";

const password = z.string().max(1_000);
/** The personal token: masked, but for the one reply that makes it. */
const ApiToken = z.object({
  token: z.string().nullable(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
});

/** A square cut on the device; empty takes it away. */
const Picture = z.union([z.literal(""), FormFile]).optional();
/** `v`: the picture meant, as its address names it; without it, the present one. */
const PictureVersion = z.strictObject({ v: z.string().max(64).optional() });

export const users = group("users", "/v1/users", {
  me: get("/me", {
    summary: "The signed-in person, with everything the screens need at the start.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    reply: dataOf(CurrentUser),
  }),
  acceptTos: patch("/accept_tos", {
    summary: "Accepts the terms as they stand now.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    reply: dataOf(z.object({ tos: z.boolean(), updated_tos: z.boolean() })),
    noImpersonation: true,
  }),
  updateTimezone: patch("/update_timezone", {
    summary: "Sets the person's time zone.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "queue",
    body: z.strictObject({ timezone: z.enum(timeZoneKeys) }),
    reply: dataOf(z.object({ timezone: z.enum(timeZoneKeys) })),
  }),
  updateTheme: patch("/update_theme", {
    summary: "Changes colours, font size or scheme; an empty value asks for the default.",
    access: "signed_in",
    writes: "queue",
    body: ThemeEdit,
    reply: dataOf(Theme),
  }),
  updateProfile: patch("/update_profile", {
    summary:
      "Changes the person's profile; `personal_photo` and `logo` come as files of a form, or empty to take them away.",
    access: "signed_in",
    writes: "queue",
    multipart: true,
    fileBytesMax: pictureBytesMax,
    body: z.strictObject({ ...ProfileEdit.shape, personal_photo: Picture, logo: Picture }),
    reply: dataOf(Profile),
  }),
  showApiToken: get("/show_api_token", {
    summary: "The personal API token, masked; nothing while there is none.",
    access: "signed_in",
    reply: dataOf(ApiToken),
  }),
  refreshApiToken: patch("/refresh_api_token", {
    summary: "A new personal API token, shown this once; the old one ends.",
    access: "signed_in",
    writes: "now",
    reply: dataOf(ApiToken),
    noImpersonation: true,
    secret: true,
  }),
  update: patch("/:id", {
    summary:
      "Changes a person: one's own names and, once it is proved, address, or as an admin those within reach and their switches.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      ...UserEdit.shape,
      /** Needed to change one's own email where the account has a password. */
      current_password: password.optional(),
      title: z.enum(titles).nullable().optional(),
      business_unit_id: Uuid.nullable().optional(),
      c_1: z.boolean().optional(),
      ahip_certified_until: Day.nullable().optional(),
      active: z.boolean().optional(),
      change_password: z.boolean().optional(),
      two_fa_is_required: z.boolean().optional(),
      /** Ends a lock after too many failures. */
      unlock: z.literal(true).optional(),
      /** Takes a lost second factor off. */
      reset_two_factor: z.literal(true).optional(),
    }),
    reply: dataOf(
      z.object({
        id: Uuid,
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        username: z.string(),
        npn: z.string(),
        active: z.boolean(),
        /** Another email of one's own that was asked for and has yet to be proved; `email` is as before until then. */
        pending_email: PendingEmail.optional(),
      }),
    ),
    secret: true,
    ratePerMinute: 30,
  }),
  personalPhoto: get("/:id/personal_photo", {
    summary: "The photo of a person of one's own company (ours).",
    access: "signed_in",
    params: ByUuid,
    query: PictureVersion,
    download: "image/webp",
  }),
  logo: get("/:id/logo", {
    summary: "One's own logo (ours).",
    access: "signed_in",
    params: ByUuid,
    query: PictureVersion,
    download: "image/webp",
  }),
  updatePassword: patch("/:id/update_password", {
    summary:
      "Sets a new password: one's own with the current one, or as an admin one to be changed at the next sign-in.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ current_password: password.optional(), password }),
    noImpersonation: true,
    secret: true,
    ratePerMinute: 10,
  }),
});

/** The configured profile route, outside /v1: a reply is the user object itself. */
export const authProfile = group("auth_profile", "/auth/profile", {
  show: get("", {
    summary: "The signed-in person; 401 means there is none.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    reply: CurrentUser,
  }),
});
