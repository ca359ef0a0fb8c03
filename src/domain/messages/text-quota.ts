/** Whether a user's plan still lets them text (domain §16): the same rule as for minutes. */
import { type DialerLicense, isUsedUp, type Subscription } from "../users/subscription.ts";

export interface TextHoldings {
  sms_subscription: Subscription | null;
  sms_license: DialerLicense | null;
}

export const textQuotaMessages = {
  over_quota: "Please request additional texts from your manager.",
  ended: "Your plan for texts has ended. Ask your manager.",
} as const;

/** Null: they may. Who has no plan is not counted against one. `pending`: units that are not counted yet. */
export function whyNoTexts(
  { sms_subscription: subscription, sms_license: licence }: TextHoldings,
  pending = 0,
): string | null {
  if (subscription === null) return null;
  if (!subscription.active) return textQuotaMessages.ended;
  const used = { ...subscription, current_usage: subscription.current_usage + pending };
  return isUsedUp(used, licence) ? textQuotaMessages.over_quota : null;
}
