/** Which account types a user may give to others. */
import { type AccountType, accountTypes, may } from "./access.ts";

interface Giver {
  account_type: AccountType;
  rm: boolean;
}

/** Those who may edit users but not change roles add people without rights over others. */
const withoutRightsOverOthers: readonly AccountType[] = ["telemarketer", "agent", "basic"];

export function typesToGive(giver: Giver): readonly AccountType[] {
  if (may(giver, "users.roles")) return accountTypes;
  return may(giver, "users.edit") ? withoutRightsOverOthers : [];
}
