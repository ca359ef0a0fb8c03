/** Filters a facet ignores when it counts its alternatives. */
export type FacetKind = "status" | "category" | "tag" | "owner" | "carrier" | "policy_status";
