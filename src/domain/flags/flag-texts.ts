/** Every feature flag (domain §21) as admins read it. */
import type { FeatureKey } from "../users/features.ts";

interface FlagText {
  label: string;
  description: string;
  /** A requirement or a limit: turning it on gives nobody anything. */
  limits?: true;
  /** Set by the deployment's settings alone. */
  fixed?: true;
  /** What it has under way stops while it is off: accounts are not used, work waits. */
  pauses?: "accounts" | "work";
  /** Its feature does not exist yet: the flag decides nothing. */
  waits?: true;
}

export const flagTexts = {
  dialer: { label: "Softphone", description: "Make and receive calls in the browser." },
  dialer_recording: { label: "Recording", description: "Calls can be recorded after an announcement." },
  require_outcome: {
    label: "Require call outcomes",
    description: "An outcome must be recorded before the next call.",
    limits: true,
  },
  voicemail: { label: "Voicemail", description: "Callers can leave a message." },
  voicemail_drop: { label: "Voicemail drop", description: "Leave a recorded greeting on a voicemail.", waits: true },
  local_caller_id: {
    label: "Local caller ID",
    description: "Call from an owned number of the same area.",
    waits: true,
  },
  true_hold: { label: "Hold with music", description: "The other person hears music while on hold.", waits: true },
  warm_transfer: {
    label: "Warm transfer",
    description: "Speak to a colleague before handing over a call.",
    waits: true,
  },
  sms: { label: "Texts", description: "Send and receive texts." },
  sms_group: { label: "Group texts", description: "Send a text to a list of contacts." },
  mms: { label: "Picture texts", description: "Send pictures in texts. Pictures that others send always arrive." },
  email: { label: "Email", description: "Send emails to contacts." },
  campaigns: { label: "Campaigns", description: "Triggered and broadcast messages.", pauses: "work" },
  workflow: { label: "Workflow", description: "Automated follow-up.", pauses: "work" },
  workflow_admin_only: {
    label: "Admin-only workflow",
    description: "Only admins can use workflow. Flows of other users pause.",
    limits: true,
    pauses: "work",
  },
  reports: { label: "Reports", description: "Run and download reports." },
  store: { label: "Store", description: "Order leads and materials.", waits: true },
  training: { label: "Training", description: "Courses and files to learn from.", pauses: "work" },
  webpage: { label: "Agent page", description: "A public page for each agent." },
  soa: {
    label: "Scope of Appointment",
    description: "Without a completed one, only a manager can submit a Medicare application.",
    pauses: "work",
  },
  securities: { label: "Securities", description: "Securities of contacts, for users with a registration." },
  csg: { label: "Quotes", description: "Get carrier quotes for a contact.", pauses: "accounts" },
  fire_light: { label: "Applications", description: "Start an application from a quote." },
  medicare_import: { label: "Medicare data", description: "Import Medicare data field by field." },
  phone_burner: { label: "PhoneBurner", description: "Start dial sessions from a list.", pauses: "accounts" },
  google: { label: "Google Calendar", description: "Connect and sync a Google account.", pauses: "accounts" },
  outlook: { label: "Outlook", description: "Connect and sync an Outlook account.", pauses: "accounts" },
  calendly: { label: "Calendly", description: "Bookings become appointments.", pauses: "accounts" },
  linked_contacts: { label: "Linked contacts", description: "Connect family members and others to a contact." },
  contact_merge: { label: "Merge contacts", description: "Combine duplicates into one contact." },
  contact_merge_admin_only: {
    label: "Admin-only merging",
    description: "Only admins can merge contacts.",
    limits: true,
  },
  mailer_assignment: { label: "Mailers", description: "Send letters and cards to a list." },
  export: { label: "Exports", description: "Download lists as CSV or Excel." },
  print: { label: "Printing", description: "Print letters and labels for a list." },
  import: { label: "Imports", description: "Add contacts from files." },
  transfers: { label: "Transfers", description: "Hand contacts to other users and pools." },
  offline_contacts: {
    label: "Contacts offline",
    description: "Keep every visible contact on devices. Off: the 1,000 most recently changed.",
  },
  offline_files: {
    label: "Files offline",
    description: "Keep files of contacts on devices, to read without a connection.",
    waits: true,
  },
  help_button: { label: "Help button", description: "Write to support from any page." },
  sso: { label: "Single sign-on", description: "Sign in with the company's identity provider." },
  two_factor_required: {
    label: "Require two-factor sign-in",
    description: "It must be set up before anything else.",
    limits: true,
  },
  regional_manager: { label: "Regional managers", description: "The role exists on this deployment.", fixed: true },
  basic: { label: "Basic users", description: "The role exists on this deployment.", fixed: true },
} as const satisfies Record<FeatureKey, FlagText>;

export const featureKeys = Object.keys(flagTexts) as [FeatureKey, ...FeatureKey[]];

export function flagText(key: FeatureKey): FlagText {
  return flagTexts[key];
}
