/** Users of a tenant: the row other users see, and the current user as the server returns it (spec 000 §3). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { lengthOf, oneLine } from "../../kit/text.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import { Day, Instant, Uuid } from "../values/scalars.ts";
import { ComplianceVersion } from "../compliance/compliance-setting.ts";
import { KeptDialRules } from "./dial-rules-setting.ts";
import { sessionMarkers } from "./session-marker.ts";
import { type AccountType, accountTypes } from "./access.ts";
import { Appointment } from "./appointment.ts";
import { PendingEmail } from "./email-change.ts";
import { npnDigitsMax, npnDigitsMin, userNameLengthMax } from "./limits.ts";
import { userMessages } from "./messages.ts";
import { Profile } from "./profile.ts";
import { DialerLicense, Subscription, subscriptionTypes } from "./subscription.ts";
import { timeZoneKeys } from "../values/time-zones.ts";

/** Another user, as needed for names and pickers. */
export const UserRow = z.object({
  id: Uuid,
  first_name: z.string(),
  last_name: z.string(),
  account_type: z.enum(accountTypes),
  title: z.string().nullable(),
  parent_id: Uuid.nullable(),
  active: z.boolean(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type UserRow = z.infer<typeof UserRow>;

const TimeZoneSetting = z.enum(timeZoneKeys);
const listWithMeta = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ total_count: z.int().nonnegative() }),
});

/** The signed-in user. Names with a question mark are from the specification. */
export const CurrentUser = z.object({
  id: Uuid,
  username: z.string(),
  email: z.string(),
  account_type: z.enum(accountTypes),
  title: z.string().nullable(),
  /** Names of the role flags that are set. */
  roles: z.array(z.string()),
  admin: z.boolean(),
  sub_admin: z.boolean(),
  /** Relationship manager. */
  rm: z.boolean(),
  /** The business units a BU admin reaches; of others none. Absent in data stored by an older version. */
  unit_ids: z.array(Uuid).optional(),
  c_1: z.boolean(),
  tos: z.boolean(),
  updated_tos: z.boolean(),
  timezone: TimeZoneSetting.nullable(),
  last_otp_at: Instant.nullable(),
  company: z.object({ name: z.string(), domain_name: z.string() }),
  webpage: z.record(z.string(), z.unknown()).nullable(),
  "two_fa_is_required?": z.boolean(),
  "has_2fa_enabled?": z.boolean(),
  /** False: signs in only by single sign-on. Absent in data stored by an older version. */
  has_password: z.boolean().optional(),
  "change_password?": z.boolean(),
  unpaid: z.boolean(),
  favorite_users: z.array(z.union([Uuid, z.int().positive()])),
  dashboard_info: z.record(z.string(), z.unknown()),
  available_phone_numbers: z.array(z.string()),
  api_keys: z.array(z.record(z.string(), z.unknown())),
  quick_filters: z.array(z.record(z.string(), z.unknown())),
  soa_requests: listWithMeta,
  soa_request: z.record(z.string(), z.unknown()).nullable(),
  auth_ips: listWithMeta,
  profile: Profile,
  sms_subscription: Subscription.nullable(),
  company_sms_subscription: Subscription.nullable(),
  dialer_subscription: Subscription.nullable(),
  company_dialer_subscription: Subscription.nullable(),
  dialer_license: DialerLicense.nullable(),
  /** Who pays; null: no subscription. Absent in data stored by an older version. */
  sms_subscription_type: z.enum(subscriptionTypes).nullable().optional(),
  dialer_subscription_type: z.enum(subscriptionTypes).nullable().optional(),
  session_marker: z.enum(sessionMarkers).nullable(),
  /** The real user while the session acts as this one. */
  actor: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** The real user only views as this one and writes nothing; absent in data stored by an older version. */
  views_only: z.boolean().optional(),
  /** The company's own calling rules; null: defaults. */
  dial_rules: KeptDialRules.nullable(),
  /** The company's own compliance rules, in force and to come; absent in data stored by an older version. */
  compliance: z.array(ComplianceVersion).optional(),
  /** What composing an email needs; absent in data stored by an older version. */
  /** `leaves`: false when texts go to simulated phones. Absent before the server knew it. */
  /** `stopped`: why the plan lets them send no texts; null: it does. */
  texting: z.object({ leaves: z.boolean(), stopped: z.string().nullable().optional() }).optional(),
  emailing: z
    .object({
      npn: z.string(),
      /** URL of the user's booking page. */
      calendly: z.string(),
      /** False: no mail server is configured, so mails are not delivered. */
      leaves: z.boolean(),
    })
    .optional(),
  /** A new email that is not verified yet; absent in data stored by an older version. */
  pending_email: PendingEmail.nullable().optional(),
  /** The user's licenses and appointments; absent in data stored by an older version. */
  selling: z
    .object({
      ahip_certified_until: Day.nullable(),
      securities_series: z.array(z.int()),
      appointments: z.array(Appointment),
      /** Whether Part C and Part D are offered, and why not; absent in data stored by an older version. */
      medicare: z
        .object({
          registered: z.boolean(),
          since: Day.nullable(),
          npn: z.string(),
          plan_year: z.int().nullable(),
          ahip_certified_until: Day.nullable(),
          missing: z.array(z.string()),
        })
        .optional(),
    })
    .optional(),
  /** Features enabled for this user. */
  features: z.record(z.string(), z.boolean()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Flags an account type sets: sub_admin both its own and admin, any other the flag of its name (spec 000 §6). */
export function roleFlags(account_type: string): Record<string, true> {
  return account_type === "sub_admin" ? { admin: true, sub_admin: true } : { [account_type]: true };
}

/** For what only full admins may do (domain §1.6). */
export function isFullAdmin(user: { account_type: AccountType }): boolean {
  return user.account_type === "admin";
}

/** The group a screen-pop searches in (spec 000 §2). */
export function screenPopGroup(user: { account_type: AccountType }): "all" | "all_agents" {
  return roleFlags(user.account_type).admin ? "all" : "all_agents";
}

export const UserEdit = z.strictObject({
  first_name: z.string().max(200).optional(),
  last_name: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  username: z.string().max(200).optional(),
  npn: z.string().max(40).optional(),
});
export type UserEdit = z.infer<typeof UserEdit>;

/** Returns the normalized edit. Refuses with `invalid` and field errors; the server checks uniqueness. */
export function checkedUserEdit(edit: UserEdit): UserEdit {
  const kept = Object.fromEntries(
    Object.entries(edit).map(([field, typed]) => [field, oneLine(typed ?? "")]),
  ) as UserEdit;
  const errors: FieldErrors = dictionary();
  for (const field of ["first_name", "last_name"] as const) {
    if (lengthOf(kept[field] ?? "") > userNameLengthMax) errors[field] = [userMessages.name_too_long];
  }
  if (kept.first_name === "") errors.first_name = [userMessages.first_name_needed];
  if (kept.email !== undefined && !looksLikeEmail(kept.email)) errors.email = [userMessages.bad_email];
  if (kept.username !== undefined && !isUsername(kept.username)) errors.username = [userMessages.bad_username];
  if (kept.npn && !isNpn(kept.npn)) errors.npn = [userMessages.bad_npn];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return kept;
}

export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9._-]{3,40}$/.test(text);
}

/** National producer number: 8 to 10 digits. */
export function isNpn(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= npnDigitsMin && text.length <= npnDigitsMax;
}
