import type { AdminUser } from "../../contract/users/admin-users.ts";
import { showDay } from "../../kit/dates.ts";

/** Empty: not paid by the company. */
export function paidWords({ paid_membership: { on, until } }: AdminUser): string {
  if (!on) return "";
  return until ? `Until ${showDay(until)}` : "Without end";
}
