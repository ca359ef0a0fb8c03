import type { AccountType } from "../users/access.ts";

/** A live check costs the company money, and there is no payment for a pack yet. */
export function mayBuyChecks(account_type: AccountType, isFree: boolean): boolean {
  return isFree || account_type === "admin" || account_type === "sub_admin";
}
