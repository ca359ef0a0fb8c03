/** Who may search for duplicates and merge them (domain §3 note 2, spec 001 §5, §6). */
import { type AccountType, may } from "../users/access.ts";
import { type Features, isOn } from "../users/features.ts";
import { mergeContactsMax, mergeContactsMin } from "../values/limits.ts";
import { scopeGroup } from "../contacts/scope-parts.ts";

export interface Merger {
  account_type: AccountType;
  rm: boolean;
}

/** `features` already tells who has it where only admins may merge (`contact_merge_admin_only`). */
export function mayMerge(who: Merger, features: Features): boolean {
  return isOn(features, "contact_merge") && may(who, "contacts.merge");
}

/** Never offered in the groups all or deleted. */
export function isMergeGroup(group: string): boolean {
  const { kind } = scopeGroup(group);
  return kind !== "all" && kind !== "deleted";
}

export function isMergeCount(count: number): boolean {
  return count >= mergeContactsMin && count <= mergeContactsMax;
}
