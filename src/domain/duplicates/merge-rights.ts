/** Who may search for duplicates and merge them (domain §3 note 2, spec 001 §5, §6). */
import { type AccountType, may } from "../users/access.ts";
import type { Features } from "../users/features.ts";
import { mergeContactsMax, mergeContactsMin } from "../values/limits.ts";
import { scopeGroup } from "../contacts/scope-parts.ts";

export interface Merger {
  account_type: AccountType;
  rm: boolean;
}

/** On unless switched off (`contact_merge`); for admins only if the deployment says so. */
export function mayMerge(who: Merger, features: Features): boolean {
  if (features["contact_merge"] === false || !may(who, "contacts.merge")) return false;
  return features["contact_merge_admin_only"] !== true || who.account_type === "admin";
}

/** Never offered in the groups all or deleted. */
export function isMergeGroup(group: string): boolean {
  const { kind } = scopeGroup(group);
  return kind !== "all" && kind !== "deleted";
}

export function isMergeCount(count: number): boolean {
  return count >= mergeContactsMin && count <= mergeContactsMax;
}
