/** The result codes of a transfer log (domain §9). */
export const transferResults = ["moved", "skipped", "failed"] as const;
export type TransferResult = (typeof transferResults)[number];

/** Why it was not transferred. */
export const transferWhys = [
  "already_owned",
  "deleted",
  "not_permitted",
  "in_call",
  "changed_since",
  "pool_rule",
  "pool_limit",
] as const;
export type TransferWhy = (typeof transferWhys)[number];

export const revertResults = ["moved_back", "left_there", "failed"] as const;
export type RevertResult = (typeof revertResults)[number];
