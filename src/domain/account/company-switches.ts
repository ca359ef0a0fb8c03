/** Parts of the product a company switches on and off as a whole (domain §21), and what each does. */
import type { Features } from "../users/features.ts";

interface CompanySwitch {
  label: string;
  says: string;
  /** How it stands where nobody has turned it. */
  shipped: boolean;
}

export const companyFlags = {
  require_outcome: { label: "Outcome of each call", says: "Asked for before the next call.", shipped: false },
  dialer: { label: "Softphone", says: "Calls from the browser.", shipped: true },
  dialer_recording: { label: "Recording", says: "Calls may be recorded after an announcement.", shipped: false },
  voicemail: { label: "Voicemail", says: "Callers may leave a message.", shipped: false },
  two_factor_required: {
    label: "Two-factor for everybody",
    says: "Holds all else until it is set up.",
    shipped: false,
  },
  export: { label: "Exports", says: "Lists as CSV or workbook.", shipped: true },
  contact_merge: { label: "Merging", says: "Duplicates become one contact.", shipped: true },
  contact_merge_admin_only: { label: "Merging by admins alone", says: "Nobody else merges.", shipped: false },
  workflow: { label: "Workflow", says: "Templates and flows.", shipped: true },
  csg: { label: "Rates", says: "Quotes of carriers on a contact.", shipped: true },
  fire_light: { label: "Applications", says: "Started from a quote.", shipped: true },
  medicare_import: { label: "Medicare facts", says: "Brought in, field by field.", shipped: true },
  mailer_assignment: { label: "Mailers", says: "Letters and cards for a list.", shipped: true },
  calendly: { label: "Calendly", says: "Bookings become appointments.", shipped: true },
  phone_burner: { label: "PhoneBurner", says: "Dial sessions of a list.", shipped: true },
} as const satisfies Record<string, CompanySwitch>;
export type CompanyFlag = keyof typeof companyFlags;
export const companyFlagKeys = Object.keys(companyFlags) as [CompanyFlag, ...CompanyFlag[]];

export function isSwitchedOn(features: Features, flag: CompanyFlag): boolean {
  return features[flag] ?? companyFlags[flag].shipped;
}
