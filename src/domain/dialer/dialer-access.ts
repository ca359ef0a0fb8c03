/** Who may use the dialer, and how long (spec 000 §5). */
import type { CurrentUser } from "../users/user.ts";
import { dialerMessages } from "./messages.ts";

type DialerUser = Pick<
  CurrentUser,
  "change_password?" | "two_fa_is_required?" | "has_2fa_enabled?" | "dialer_subscription" | "dialer_license"
> & { profile: Pick<CurrentUser["profile"], "dialer_verified_phone_number" | "dialer_enabled"> };

export function isDialerEnabled(user: DialerUser): boolean {
  if (user["change_password?"]) return false;
  if (user["two_fa_is_required?"] && !user["has_2fa_enabled?"]) return false;
  if (user.profile.dialer_verified_phone_number === "") return false;
  return user.profile.dialer_enabled || hasPaidSubscription(user);
}

/** Manager-paid users stop at their licence; users whose profile enables the dialer skip the check. */
export function isOverQuota(user: DialerUser): boolean {
  const { dialer_subscription: subscription, dialer_license: licence, profile } = user;
  if (profile.dialer_enabled || subscription?.order_type !== "Subscription::ManagerPay") return false;
  return !licence?.paid || subscription.current_usage >= licence.allocation;
}

/** What to say to a user who is over quota, else null. */
export function quotaMessage(user: DialerUser): string | null {
  return isOverQuota(user) ? dialerMessages.over_quota : null;
}

function hasPaidSubscription({ dialer_subscription: subscription, dialer_license: licence }: DialerUser): boolean {
  if (!subscription?.active) return false;
  return subscription.order_type === "Subscription::SelfPay" || licence?.paid === true;
}
