/** Every group of the contract. Routes, typed requests, OpenAPI and the generic tests are read from this list. */
import { adminSettings, featureFlags } from "./account/admin-settings.ts";
import { apiKeys } from "./account/api-keys.ts";
import { accountSessions, adminDevices, authIps, devices } from "./account/devices.ts";
import { dashboard, health, helps, outboxMails, screenViews } from "./account/house.ts";
import { notices } from "./account/notices.ts";
import { calendarHistory, events } from "./calendar/events.ts";
import { reminders } from "./calendar/reminders.ts";
import { authorizations } from "./calendar/authorizations.ts";
import { calendarSignIns } from "./calendar/sign-ins.ts";
import { calendly } from "./calendar/bookings.ts";
import { csgAccounts } from "./calendar/csg-accounts.ts";
import { dialSessions } from "./dialer/dial-sessions.ts";
import { eventImports } from "./calendar/event-imports.ts";
import { feedLinks } from "./calendar/feed-links.ts";
import { callSkips } from "./contacts/call-skips.ts";
import { contactBulk } from "./contacts/contact-bulk.ts";
import { contactDetails } from "./contacts/contact-details.ts";
import { contactFiles } from "./contacts/contact-files.ts";
import { contactGroups } from "./contacts/contact-groups.ts";
import { contactMerges } from "./contacts/contact-merges.ts";
import { contactNotes } from "./contacts/contact-notes.ts";
import { contactPolicies } from "./contacts/contact-policies.ts";
import { contactSecrets } from "./contacts/contact-secrets.ts";
import { contactSecurities } from "./contacts/contact-securities.ts";
import { contactOptions } from "./contacts/contact-options.ts";
import { contactTimeline } from "./contacts/contact-timeline.ts";
import { contacts } from "./contacts/contacts.ts";
import { emailLogs } from "./contacts/email-logs.ts";
import { exports } from "./contacts/exports.ts";
import { favorites } from "./contacts/favorites.ts";
import { adminAudit, contactHistory } from "./contacts/history.ts";
import { mailers } from "./contacts/mailers.ts";
import { pools } from "./contacts/pools.ts";
import { quickFilters } from "./contacts/quick-filters.ts";
import { adminCarriers, adminSources, adminStatuses, carriers } from "./contacts/reference.ts";
import { tags } from "./contacts/tags.ts";
import { uploads } from "./contacts/uploads.ts";
import { aftercares, csg, fireLight, medicareImports } from "./contacts/vendors.ts";
import { calls, contactCallFiles } from "./dialer/calls.ts";
import { dialer } from "./dialer/dialer.ts";
import { phoneVerifications } from "./dialer/phone-verifications.ts";
import { imports } from "./imports/imports.ts";
import { letters } from "./outputs/letters.ts";
import { outputs } from "./outputs/outputs.ts";
import { prints } from "./outputs/prints.ts";
import { transfers } from "./transfers/transfers.ts";
import type { Group } from "./declare.ts";
import { passwordResets } from "./session/password-resets.ts";
import { sessions } from "./session/sessions.ts";
import { settings } from "./session/settings.ts";
import { signInLinks } from "./session/sign-in-links.ts";
import { sync } from "./session/sync.ts";
import { twoFactor, twoFactorCodes } from "./session/two-factor.ts";
import { adminUsers } from "./users/admin-users.ts";
import { adminAppointments } from "./users/appointments.ts";
import { adminLicenses } from "./users/licenses.ts";
import { emailChange, emailProofs } from "./users/email-changes.ts";
import { authProfile, users } from "./users/users.ts";
import { contactWorkflows, workflowCategories, workflowFlows, workflowTemplates } from "./workflow/workflows.ts";

export const groups: readonly Group[] = [
  authorizations,
  calendarSignIns,
  sessions,
  passwordResets,
  signInLinks,
  twoFactor,
  twoFactorCodes,
  users,
  emailChange,
  emailProofs,
  authProfile,
  adminUsers,
  adminLicenses,
  adminAppointments,
  apiKeys,
  authIps,
  accountSessions,
  adminDevices,
  devices,
  settings,
  adminSettings,
  featureFlags,
  health,
  helps,
  dashboard,
  outboxMails,
  screenViews,
  sync,
  contacts,
  contactBulk,
  contactMerges,
  contactNotes,
  emailLogs,
  contactPolicies,
  contactFiles,
  uploads,
  contactSecrets,
  contactSecurities,
  contactTimeline,
  exports,
  contactDetails,
  contactOptions,
  tags,
  contactGroups,
  pools,
  favorites,
  quickFilters,
  callSkips,
  contactHistory,
  adminAudit,
  adminStatuses,
  adminSources,
  adminCarriers,
  carriers,
  csg,
  fireLight,
  aftercares,
  medicareImports,
  mailers,
  imports,
  outputs,
  prints,
  letters,
  transfers,
  dialer,
  phoneVerifications,
  calls,
  contactCallFiles,
  events,
  calendarHistory,
  reminders,
  notices,
  calendly,
  csgAccounts,
  dialSessions,
  eventImports,
  feedLinks,
  workflowCategories,
  workflowTemplates,
  workflowFlows,
  contactWorkflows,
];
