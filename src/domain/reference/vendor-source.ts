/** `sandbox`: computed here, not by the vendor. */
export const vendorSources = ["live", "sandbox"] as const;
export type VendorSource = (typeof vendorSources)[number];
