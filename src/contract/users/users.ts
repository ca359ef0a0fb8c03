/** The signed-in user and what they change about themselves (spec 000 §7 User and profile). */
import { z } from "zod";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { apiScopes } from "../../domain/users/api-scopes.ts";
import { PendingEmail } from "../../domain/users/email-change.ts";
import { pictureBytesMax, titles } from "../../domain/users/limits.ts";
import { Profile, ProfileEdit } from "../../domain/users/profile.ts";
import { Theme, ThemeEdit } from "../../domain/users/theme.ts";
import { timeZoneKeys } from "../../domain/values/time-zones.ts";
import { CurrentUser, UserEdit } from "../../domain/users/user.ts";
import { ByUuid, dataOf, get, group, patch, Versioned } from "../declare.ts";
import { FormFile } from "../form.ts";

const password = z.string().max(1_000);
/** The personal token: masked, except in the reply that creates it. */
const ApiToken = z.object({
  token: z.string().nullable(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
});

/** A square image, cropped on the device; empty removes it. */
const Picture = z.union([z.literal(""), FormFile]).optional();
/** `v`: the picture version in its URL; defaults to the current one. */
const PictureVersion = z.strictObject({ v: z.string().max(64).optional() });

/** What admins change about others. */
export const UserSwitches = {
  title: z.enum(titles).nullable().optional(),
  business_unit_id: Uuid.nullable().optional(),
  c_1: z.boolean().optional(),
  ahip_certified_until: Day.nullable().optional(),
  active: z.boolean().optional(),
  change_password: z.boolean().optional(),
  two_fa_is_required: z.boolean().optional(),
  /** Ends a lockout after too many failed sign-ins. */
  unlock: z.literal(true).optional(),
  /** Removes a lost second factor. */
  reset_two_factor: z.literal(true).optional(),
};

export const users = group("users", "/v1/users", {
  me: get("/me", {
    summary: "Returns the signed-in user, with everything the screens need at startup.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    reply: dataOf(CurrentUser),
  }),
  acceptTos: patch("/accept_tos", {
    summary: "Accepts the current terms.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    reply: dataOf(z.object({ tos: z.boolean(), updated_tos: z.boolean() })),
    noImpersonation: true,
  }),
  updateTimezone: patch("/update_timezone", {
    summary: "Updates the user's time zone.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "queue",
    body: z.strictObject({ timezone: z.enum(timeZoneKeys) }),
    reply: dataOf(z.object({ timezone: z.enum(timeZoneKeys) })),
  }),
  updateTheme: patch("/update_theme", {
    summary: "Updates colors, font size or color scheme. An empty value restores the default.",
    access: "signed_in",
    writes: "queue",
    body: ThemeEdit,
    reply: dataOf(Theme),
  }),
  updateProfile: patch("/update_profile", {
    summary:
      "Updates the user's profile. Send `personal_photo` and `logo` as files in a form, or empty to remove them.",
    access: "signed_in",
    writes: "queue",
    multipart: true,
    fileBytesMax: pictureBytesMax,
    body: z.strictObject({ ...ProfileEdit.shape, personal_photo: Picture, logo: Picture }),
    reply: dataOf(Profile),
  }),
  showApiToken: get("/show_api_token", {
    summary: "Returns the masked personal API token, or nothing if there is none.",
    access: "signed_in",
    reply: dataOf(ApiToken),
  }),
  refreshApiToken: patch("/refresh_api_token", {
    summary: "Creates a new personal API token and revokes the old one. Only this response contains the full token.",
    access: "signed_in",
    writes: "now",
    reply: dataOf(ApiToken),
    noImpersonation: true,
    secret: true,
  }),
  update: patch("/:id", {
    summary:
      "Updates a user: the current user's own names and, once verified, email address; or, as an admin, accessible users and their switches.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      ...UserEdit.shape,
      /** Required to change one's own email when the account has a password. */
      current_password: password.optional(),
      ...UserSwitches,
      /** The user's `updated_at` when it was read. */
      ...Versioned,
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
        /** A requested new email that is not verified yet; `email` stays unchanged until then. */
        pending_email: PendingEmail.optional(),
      }),
    ),
    secret: true,
    ratePerMinute: 30,
  }),
  personalPhoto: get("/:id/personal_photo", {
    summary: "Returns the photo of a user in the same company.",
    access: "signed_in",
    params: ByUuid,
    query: PictureVersion,
    download: "image/webp",
  }),
  logo: get("/:id/logo", {
    summary: "Returns the current user's logo.",
    access: "signed_in",
    params: ByUuid,
    query: PictureVersion,
    download: "image/webp",
  }),
  updatePassword: patch("/:id/update_password", {
    summary:
      "Sets a new password: the current user's own, with the current password; or, as an admin, a temporary password that must be changed at the next sign-in.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    params: ByUuid,
    /** `version`: the user's `updated_at` when it was read. */
    body: z.strictObject({ current_password: password.optional(), password, ...Versioned }),
    noImpersonation: true,
    secret: true,
    ratePerMinute: 10,
  }),
});

/** The configured profile route, outside /v1: the reply is the bare user object. */
export const authProfile = group("auth_profile", "/auth/profile", {
  show: get("", {
    summary: "Returns the signed-in user. A 401 response means no one is signed in.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    reply: CurrentUser,
  }),
});
