/** Which account types a user may give to others. */
import { type AccountType, accountTypes, may } from "./access.ts";
import { type Features, isOn } from "./features.ts";

interface Giver {
  account_type: AccountType;
  rm: boolean;
}

/** Those who may edit users but not change roles add people without rights over others. */
const withoutRightsOverOthers: readonly AccountType[] = ["telemarketer", "agent", "basic"];

/** `features`: says which of the roles of some deployments exist here. */
export function typesToGive(giver: Giver, features: Features): readonly AccountType[] {
  if (may(giver, "users.roles")) return typesHere(accountTypes, features);
  return may(giver, "users.edit") ? typesHere(withoutRightsOverOthers, features) : [];
}

export function typesHere(types: readonly AccountType[], features: Features): readonly AccountType[] {
  return types.filter((type) => (type !== "regional_manager" && type !== "basic") || isOn(features, type));
}
