/** Features a company switches on and off as a whole (domain §21), and what each does. */
import type { Features } from "../users/features.ts";

interface CompanySwitch {
  label: string;
  description: string;
  /** Default value. */
  shipped: boolean;
}

export const companyFlags = {
  require_outcome: {
    label: "Require call outcomes",
    description: "Agents must record an outcome before the next call.",
    shipped: false,
  },
  dialer: { label: "Softphone", description: "Make and receive calls in the browser.", shipped: true },
  dialer_recording: { label: "Recording", description: "Calls can be recorded after an announcement.", shipped: false },
  voicemail: { label: "Voicemail", description: "Callers can leave a message.", shipped: false },
  two_factor_required: {
    label: "Require two-factor sign-in",
    description: "Everyone must set it up before they can continue.",
    shipped: false,
  },
  export: { label: "Exports", description: "Download lists as CSV or Excel.", shipped: true },
  contact_merge: { label: "Merge contacts", description: "Combine duplicates into one contact.", shipped: true },
  contact_merge_admin_only: {
    label: "Admin-only merging",
    description: "Only admins can merge contacts.",
    shipped: false,
  },
  workflow: { label: "Workflow", description: "Automated follow-up.", shipped: true },
  csg: { label: "Quotes", description: "Get carrier quotes for a contact.", shipped: true },
  fire_light: { label: "Applications", description: "Start an application from a quote.", shipped: true },
  medicare_import: { label: "Medicare data", description: "Import Medicare data field by field.", shipped: true },
  mailer_assignment: { label: "Mailers", description: "Send letters and cards to a list.", shipped: true },
  calendly: { label: "Calendly", description: "Bookings become appointments.", shipped: true },
  phone_burner: { label: "PhoneBurner", description: "Start dial sessions from a list.", shipped: true },
} as const satisfies Record<string, CompanySwitch>;
export type CompanyFlag = keyof typeof companyFlags;
export const companyFlagKeys = Object.keys(companyFlags) as [CompanyFlag, ...CompanyFlag[]];

export function isSwitchedOn(features: Features, flag: CompanyFlag): boolean {
  return features[flag] ?? companyFlags[flag].shipped;
}
