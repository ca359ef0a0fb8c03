/** Parts of the product that can be disabled for a company (domain §3, §21). */
export const gatedFeatures = [
  "calendly",
  "csg",
  "export",
  "fire_light",
  "medicare_import",
  "mailer_assignment",
  "phone_burner",
  "workflow",
] as const;
export type GatedFeature = (typeof gatedFeatures)[number];
export type Features = Readonly<Record<string, boolean>>;

/** Enabled unless disabled explicitly. */
export function isOn(features: Features, feature: GatedFeature): boolean {
  return features[feature] !== false;
}
