/** What becomes of a lead, and where it goes. Without schemas: screens use it. */
export const leadResults = ["created", "updated", "duplicate", "rejected", "error"] as const;
export type LeadResult = (typeof leadResults)[number];

export const requestTabs = ["all", "accepted", "duplicate", "rejected", "errors"] as const;
export type RequestTab = (typeof requestTabs)[number];

/** Null: every result. */
export const resultsOfTab: Readonly<Record<RequestTab, readonly LeadResult[] | null>> = {
  all: null,
  accepted: ["created", "updated"],
  duplicate: ["duplicate"],
  rejected: ["rejected"],
  errors: ["error"],
};

export const leadRoutings = ["owner", "pool", "round_robin"] as const;
export type LeadRouting = (typeof leadRoutings)[number];

export interface Routed {
  routing: LeadRouting;
  default_owner_id: string | null;
  default_pool_id: string | null;
  rotation_ids: readonly string[];
}

/**
 * Where a lead goes. `turn` counts the vendor's leads; `active` are the people and pools that can take it. A lead nobody
 * can take has no owner, so that only users who see every contact see it.
 */
export function placeOfLead(
  { routing, default_owner_id, default_pool_id, rotation_ids }: Routed,
  active: ReadonlySet<string>,
  turn: number,
): { owner_id: string | null; pool_id: string | null } {
  const able = (id: string | null) => (id !== null && active.has(id) ? id : null);
  if (routing === "pool") return { owner_id: null, pool_id: able(default_pool_id) };
  if (routing === "owner") return { owner_id: able(default_owner_id), pool_id: null };
  const present = rotation_ids.filter((id) => active.has(id));
  return { owner_id: present[turn % Math.max(1, present.length)] ?? null, pool_id: null };
}
