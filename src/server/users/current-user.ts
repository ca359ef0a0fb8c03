/**
 * The signed-in user as the screens need it (spec 000 §3). Parts that are not implemented are empty, never invented.
 */
import { type LoginType, loginTypes, markerOf } from "../../domain/users/session-marker.ts";
import type { ThemeEdit } from "../../domain/users/theme.ts";
import { themeOf } from "../../domain/users/theme.ts";
import type { Profile } from "../../domain/users/profile.ts";
import { securitiesSeriesOf } from "../../domain/users/license.ts";
import { subscriptionType } from "../../domain/users/subscription.ts";
import { isTimeZoneKey } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { sharesWith } from "../../domain/templates/template-rights.ts";
import { isOn } from "../../domain/users/features.ts";
import { type CurrentUser, roleFlags } from "../../domain/users/user.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { listApiKeys, shownKey } from "../account/api-key-rows.ts";
import { deploymentRoles } from "../deployment.ts";
import { dashboardInfo } from "../dashboard/dashboard.ts";
import { complianceForDevices } from "../db/compliance-rows.ts";
import { findSetting } from "../db/setting-rows.ts";
import { bookingPage } from "../calendar-sync/booking-rows.ts";
import { unitsOf, visibilityOf } from "../changes/visibility.ts";
import { listFavoriteRows } from "../contacts/favorite-rows.ts";
import { listQuickFilterRows } from "../lists/quick-filter-rows.ts";
import type { Ctx } from "../context.ts";
import { listAuthIps } from "../session/auth-ip-rows.ts";
import { findPendingEmail } from "../session/email-change-rows.ts";
import { featuresFor } from "../db/flag-rows.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { findDialRules } from "../dialer/dial-rules-rows.ts";
import { findHoldings } from "../calls/holdings-rows.ts";
import { findDialerHoldings } from "../calls/usage-rows.ts";
import { noTextsLeft } from "../messages/text-usage-rows.ts";
import { ownSoas } from "../soa/own-soa-rows.ts";
import { findTwoFactor } from "../session/two-factor-rows.ts";
import { listAppointmentRows } from "./appointment-rows.ts";
import { findCredentials } from "./credential-rows.ts";
import { medicareOf } from "./medicare-standing.ts";
import { findOwnPage } from "./own-page-rows.ts";
import { listLicenseRows } from "./license-rows.ts";
import { findUser, type FoundUser } from "./user-rows.ts";

const authIpsShown = 10;
const birthdaysShown = 20;
const dashboardShown = ["summary", "client_birthdays", "prospect_birthdays"] as const;

export async function currentUser(ctx: Ctx): Promise<CurrentUser> {
  const { trx, actor } = ctx;
  const who = { tenant_id: actor.tenant_id, user_id: actor.user_id };
  const user = (await findUser(trx, who.tenant_id, who.user_id)) ?? refuse("unauthorized");
  const { id, username, email, account_type, title, rm, c_1, timezone } = user;
  const flags = roleFlags(account_type);
  return {
    id,
    username,
    email,
    account_type,
    title,
    roles: Object.keys({ ...flags, ...(rm ? { rm } : {}) }),
    admin: flags["admin"] === true,
    sub_admin: flags["sub_admin"] === true,
    rm,
    unit_ids: sharesWith(actor) === "bu" ? await unitsOf(trx, actor) : [],
    c_1,
    timezone: timezone !== null && isTimeZoneKey(timezone) ? timezone : null,
    profile: profileOf(user),
    texting: { leaves: ctx.services.texting.kind !== "local", stopped: await noTextsLeft(ctx.trx, who) },
    emailing: {
      npn: profileText(user, "npn"),
      calendly: await bookingPage(trx, who),
      leaves: ctx.services.mail.kind === "smtp",
    },
    pending_email: actor.acting ? null : await findPendingEmail(trx, who),
    selling: await sellingOf(ctx, user),
    webpage: await findOwnPage(trx, who),
    ...(await standing(ctx)),
    ...(await holdings(ctx)),
    ...(await actingPart(ctx)),
    ...(await subscriptions(ctx)),
    ...(await ownSoas(ctx)),
    ...notYet,
  };
}

async function sellingOf({ trx, actor, world }: Ctx, user: FoundUser): Promise<CurrentUser["selling"]> {
  const { tenant_id, user_id } = actor;
  const licenses = await listLicenseRows(trx, tenant_id, user_id);
  return {
    ahip_certified_until: profileText(user, "ahip_certified_until") || null,
    securities_series: securitiesSeriesOf(licenses, dayOf(world.now())),
    appointments: await listAppointmentRows(trx, tenant_id, user_id),
    medicare: medicareOf(user, dayOf(world.now())),
  };
}

async function subscriptions({ trx, actor }: Ctx) {
  const held = await findDialerHoldings(trx, actor);
  const texts = await findHoldings(trx, actor, "sms");
  return {
    ...held,
    dialer_subscription_type: subscriptionType(held.dialer_subscription, held.company_dialer_subscription),
    sms_subscription: texts.subscription,
    company_sms_subscription: texts.company_subscription,
    sms_subscription_type: subscriptionType(texts.subscription, texts.company_subscription),
  };
}

/** Not implemented yet: plans, and numbers of the user's own. */
const notYet = { unpaid: false, available_phone_numbers: [] };

/** Pending requirements, and the tenant. */
async function standing({ trx, actor, world, services }: Ctx) {
  const { tenant_id, user_id } = actor;
  const credentials = (await findCredentials(trx, { tenant_id, user_id })) ?? refuse("unauthorized");
  const factor = await findTwoFactor(trx, { tenant_id, user_id });
  const tenant = (await findTenant(trx, tenant_id)) ?? refuse("unauthorized");
  const terms = await findSetting(trx, tenant_id, "terms_of_use");
  const features = await featuresFor(trx, actor, deploymentRoles(services.settings.environment));
  const { tos_accepted_at } = credentials;
  return {
    tos: tos_accepted_at !== null,
    updated_tos: tos_accepted_at !== null && tos_accepted_at >= (terms.updated_at ?? 0),
    last_otp_at: credentials.last_otp_at,
    company: { name: tenant.name, domain_name: tenant.key },
    "two_fa_is_required?": credentials.two_factor_required || isOn(features, "two_factor_required"),
    "has_2fa_enabled?": factor?.method != null,
    has_password: credentials.password_hash !== "",
    "change_password?": credentials.change_password,
    features,
    dial_rules: await findDialRules(trx, tenant_id, world.now()),
    compliance: await complianceForDevices(trx, tenant_id, world.now()),
  };
}

async function holdings(ctx: Ctx) {
  const { trx, actor } = ctx;
  const who = { tenant_id: actor.tenant_id, user_id: actor.user_id };
  const favorites = await listFavoriteRows(trx, actor, await visibilityOf(trx, actor));
  const ips = await listAuthIps(trx, who, { page: 1, limit: authIpsShown });
  const keys = await listApiKeys(trx, who);
  return {
    favorite_users: favorites.map(({ favorite_id }) => favorite_id),
    quick_filters: await listQuickFilterRows(trx, actor),
    api_keys: keys.map((key) => shownKey(key)),
    auth_ips: { data: ips.rows, meta: { total_count: ips.total_count } },
    dashboard_info: await dashboardInfo(ctx, actor.duty ? [] : dashboardShown, birthdaysShown),
  };
}

async function actingPart({ trx, actor }: Ctx): Promise<Pick<CurrentUser, "session_marker" | "actor" | "views_only">> {
  const { acting } = actor;
  const login_type = loginTypes.find((type): type is LoginType => type === acting?.login_type);
  const behind = acting && (await findUser(trx, actor.tenant_id, acting.actor_id));
  if (!behind || !login_type) return { session_marker: null, actor: null, views_only: false };
  return {
    session_marker: markerOf(behind, login_type),
    actor: { id: behind.id, name: fullNameOf(behind) },
    views_only: login_type === "impersonate",
  };
}

/** A text in the user's profile; empty if absent. */
export function profileText({ profile }: Pick<FoundUser, "profile">, name: string): string {
  return typeof profile[name] === "string" ? (profile[name] as string) : "";
}

export function profileOf(user: FoundUser): Profile {
  const { first_name, last_name, account_type, profile } = user;
  const text = (name: string) => profileText(user, name);
  return {
    first_name,
    last_name,
    personal_photo: text("personal_photo"),
    logo: text("logo"),
    about_me: text("about_me"),
    account_type,
    dialer_verified_phone_number: text("dialer_verified_phone_number"),
    dialer_enabled: profile["dialer_enabled"] === true,
    ...themeOf(profile as ThemeEdit),
  };
}
