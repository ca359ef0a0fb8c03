/** Filters that a facet leaves out when it counts what could be chosen instead. */
export type FacetKind = "status" | "category" | "tag" | "owner" | "carrier" | "policy_status";
