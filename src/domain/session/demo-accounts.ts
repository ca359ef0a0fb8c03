/** Accounts of demo data: one per role in each demo company, with one password. */
import type { AccountType } from "../users/access.ts";
import type { DemoAccounts } from "./settings.ts";

export const demoPassword = "fieldline-demo";
const demoCompany = "demo";
const offered: readonly AccountType[] = ["agent", "telemarketer", "field_manager", "manager", "bu_admin", "admin"];

export function demoEmail(account_type: AccountType, company = demoCompany): string {
  return `${account_type}@${company}.fieldline.test`;
}

export const demoAccounts: DemoAccounts = {
  password: demoPassword,
  accounts: offered.map((account_type) => ({ account_type, email: demoEmail(account_type) })),
};
