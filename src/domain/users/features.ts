/** Features of the product that are turned on and off by rules (domain §21); `domain/flags` decides them for a user. */
export type FeatureKey =
  | "dialer"
  | "dialer_recording"
  | "require_outcome"
  | "voicemail"
  | "voicemail_drop"
  | "local_caller_id"
  | "true_hold"
  | "warm_transfer"
  | "sms"
  | "sms_group"
  | "mms"
  | "email"
  | "campaigns"
  | "workflow"
  | "workflow_admin_only"
  | "reports"
  | "store"
  | "training"
  | "webpage"
  | "soa"
  | "securities"
  | "csg"
  | "fire_light"
  | "medicare_import"
  | "phone_burner"
  | "google"
  | "outlook"
  | "calendly"
  | "linked_contacts"
  | "contact_merge"
  | "contact_merge_admin_only"
  | "mailer_assignment"
  | "export"
  | "print"
  | "import"
  | "transfers"
  | "offline_contacts"
  | "offline_files"
  | "help_button"
  | "sso"
  | "two_factor_required"
  | "regional_manager"
  | "basic";

/** The features of one user, decided by the server; a device keeps them with its user and decides by them offline. */
export type Features = Readonly<Record<string, boolean>>;

/** Off until a rule turns them on; all others are on. */
const shippedOff: ReadonlySet<FeatureKey> = new Set<FeatureKey>([
  "dialer_recording",
  "require_outcome",
  "voicemail",
  "voicemail_drop",
  "local_caller_id",
  "true_hold",
  "warm_transfer",
  "workflow_admin_only",
  "contact_merge_admin_only",
  "two_factor_required",
  "regional_manager",
  "basic",
]);

export function isShippedOn(key: FeatureKey): boolean {
  return !shippedOff.has(key);
}

/** A key missing in `features` has the value it is shipped with: an older server did not send it. */
export function isOn(features: Features, key: FeatureKey): boolean {
  return features[key] ?? isShippedOn(key);
}
