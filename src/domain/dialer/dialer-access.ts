/** Who may use the dialer, and its quota (spec 000 §5). */
import { may } from "../users/access.ts";
import { isOn } from "../users/features.ts";
import { isUsedUp } from "../users/subscription.ts";
import type { CurrentUser } from "../users/user.ts";
import { dialerMessages } from "./messages.ts";

export type DialerUser = Pick<
  CurrentUser,
  "change_password?" | "two_fa_is_required?" | "has_2fa_enabled?" | "dialer_subscription" | "dialer_license"
> & { profile: Pick<CurrentUser["profile"], "dialer_verified_phone_number" | "dialer_enabled"> };

/**
 * Whether the phone is in the user's top bar: the role may call, the tenant has it, and it was purchased or enabled.
 * Other missing conditions are shown when it is opened.
 */
export function hasDialer(
  user: DialerUser & Pick<CurrentUser, "account_type" | "rm" | "features" | "company_dialer_subscription">,
): boolean {
  if (!may(user, "dialer.use") || !isOn(user.features, "dialer")) return false;
  return user.profile.dialer_enabled || user.dialer_subscription !== null || user.company_dialer_subscription !== null;
}

/** The dialer condition that fails. */
export type DialerFault = "password" | "two_factor" | "number" | "licence" | "subscription";

/** The first condition that fails, in the order of the specification; null when the dialer is enabled. */
export function dialerFault(user: DialerUser): DialerFault | null {
  if (user["change_password?"]) return "password";
  if (user["two_fa_is_required?"] && !user["has_2fa_enabled?"]) return "two_factor";
  if (user.profile.dialer_verified_phone_number === "") return "number";
  if (user.profile.dialer_enabled || hasPaidSubscription(user)) return null;
  return user.dialer_subscription?.active ? "licence" : "subscription";
}

export function isDialerEnabled(user: DialerUser): boolean {
  return dialerFault(user) === null;
}

/** Manager-paid users stop at their license; users whose profile enables the dialer skip the check. */
export function isOverQuota(user: DialerUser): boolean {
  return !user.profile.dialer_enabled && isUsedUp(user.dialer_subscription, user.dialer_license);
}

/** The message to a user who is over quota, else null. */
export function quotaMessage(user: DialerUser): string | null {
  return isOverQuota(user) ? dialerMessages.over_quota : null;
}

function hasPaidSubscription({ dialer_subscription: subscription, dialer_license: licence }: DialerUser): boolean {
  if (!subscription?.active) return false;
  return subscription.order_type === "Subscription::SelfPay" || licence?.paid === true;
}
