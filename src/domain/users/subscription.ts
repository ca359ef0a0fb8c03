/** Dialer and SMS subscriptions of the current user (spec 000 §3). */
import { z } from "zod";

export const orderTypes = ["Subscription::ManagerPay", "Subscription::SelfPay"] as const;
export const subscriptionTypes = ["company", "manager", "self"] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const Subscription = z.object({
  active: z.boolean(),
  /** Minutes or message units used in this period. */
  current_usage: z.number().nonnegative(),
  order_type: z.enum(orderTypes),
});
export type Subscription = z.infer<typeof Subscription>;

export const DialerLicense = z.object({ paid: z.boolean(), allocation: z.number().nonnegative() });
export type DialerLicense = z.infer<typeof DialerLicense>;

/** Manager-paid users stop at their license (spec 000 §5). */
export function isUsedUp(subscription: Subscription | null, license: DialerLicense | null): boolean {
  if (subscription?.order_type !== "Subscription::ManagerPay") return false;
  return !license?.paid || subscription.current_usage >= license.allocation;
}

/** company when the company's subscription is the active one; else by the order type of the user's own. */
export function subscriptionType(own: Subscription | null, company: Subscription | null): SubscriptionType | null {
  if (own?.active || (own && !company?.active))
    return own.order_type === "Subscription::ManagerPay" ? "manager" : "self";
  return company?.active ? "company" : null;
}
