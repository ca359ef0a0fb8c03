/** All groups of the contract. Routes, typed requests, OpenAPI and the generic tests derive from this list. */
import { adminTrainings } from "./trainings/admin-trainings.ts";
import { trainings } from "./trainings/trainings.ts";
import { backgroundJobs } from "./company/background-jobs.ts";
import { activeFeatures, featureFlags } from "./flags/feature-flags.ts";
import { adminSettings } from "./company/admin-settings.ts";
import { adminCompliance } from "./compliance/admin-compliance.ts";
import { apiRequests, comraLeadsReports } from "./leads/api-requests.ts";
import { adminVendorKeys, adminVendors } from "./leads/vendors.ts";
import { adminSignups } from "./signups/admin-signups.ts";
import { apiKeys } from "./account/api-keys.ts";
import { companyEmails } from "./account/company-emails.ts";
import { accountSessions, adminDevices, authIps, devices } from "./device/devices.ts";
import { dashboard, health, helps, outboxMails, screenViews } from "./company/system.ts";
import { phones } from "./messages/phones.ts";
import { textingRegistration } from "./messages/texting-registration.ts";
import { contactSends, groupSends } from "./sends/group-sends.ts";
import { contactNumberChecks, numberChecks } from "./number-checks/number-checks.ts";
import { sms } from "./messages/sms.ts";
import { notices } from "./notices/notices.ts";
import { calendarHistory, events } from "./calendar/events.ts";
import { reminders } from "./calendar/reminders.ts";
import { authorizations } from "./calendar/authorizations.ts";
import { calendarSignIns } from "./calendar/sign-ins.ts";
import { calendly } from "./calendar/bookings.ts";
import { csgAccounts } from "./calendar/csg-accounts.ts";
import { dialSessions } from "./dialer/dial-sessions.ts";
import { eventImports } from "./calendar/event-imports.ts";
import { feedLinks } from "./calendar/feed-links.ts";
import { callSkips } from "./work/call-skips.ts";
import { adminEmails } from "./broadcasts/broadcasts.ts";
import { adminCampaignTriggers, contactCampaigns } from "./campaigns/campaign-triggers.ts";
import { contactBulk } from "./lists/contact-bulk.ts";
import { contactDetails } from "./fact-finder/contact-details.ts";
import { contactFiles } from "./files/contact-files.ts";
import { contactGroups } from "./lists/contact-groups.ts";
import { contactMerges } from "./duplicates/contact-merges.ts";
import { contactNotes } from "./contacts/contact-notes.ts";
import { contactPolicies } from "./policies/contact-policies.ts";
import { contactSecrets } from "./contacts/contact-secrets.ts";
import { contactSecurities } from "./policies/contact-securities.ts";
import { contactOptions } from "./contacts/contact-options.ts";
import { contactTimeline } from "./timeline/contact-timeline.ts";
import { contacts } from "./contacts/contacts.ts";
import { emailLogs } from "./emails/email-logs.ts";
import { emailPictures } from "./emails/email-pictures.ts";
import { sentEmails } from "./emails/sent-emails.ts";
import { inboundMail } from "./emails/inbound-mail.ts";
import { mailboxes } from "./emails/mailboxes.ts";
import { exports } from "./outputs/exports.ts";
import { leaderboards } from "./reports/leaderboard.ts";
import { reports } from "./reports/reports.ts";
import { favorites } from "./contacts/favorites.ts";
import { adminAudit, contactHistory } from "./timeline/history.ts";
import { mailers } from "./mailers/mailers.ts";
import { pools } from "./pools/pools.ts";
import { quickFilters } from "./lists/quick-filters.ts";
import { adminCarriers, adminSources, adminStatuses, carriers } from "./reference/reference.ts";
import { tags } from "./contacts/tags.ts";
import { uploads } from "./files/uploads.ts";
import { aftercares, csg, fireLight, medicareImports } from "./quotes/vendors.ts";
import { calls, contactCallFiles } from "./calls/calls.ts";
import { adminDialRules } from "./dialer/admin-dial-rules.ts";
import { dialer } from "./dialer/dialer.ts";
import { phoneVerifications } from "./users/phone-verifications.ts";
import { goals } from "./goals/goals.ts";
import { imports } from "./imports/imports.ts";
import { adminScrubLists, scrubLists } from "./imports/scrub-lists.ts";
import { letters } from "./outputs/letters.ts";
import { messageTemplates } from "./templates/message-templates.ts";
import { outputs } from "./outputs/outputs.ts";
import { prints } from "./outputs/prints.ts";
import { transfers } from "./transfers/transfers.ts";
import type { Group } from "./declare.ts";
import { passwordResets } from "./session/password-resets.ts";
import { sessions } from "./session/sessions.ts";
import { settings } from "./company/settings.ts";
import { signInLinks } from "./session/sign-in-links.ts";
import { sync } from "./device/sync.ts";
import { twoFactor, twoFactorCodes } from "./session/two-factor.ts";
import { adminUsers } from "./users/admin-users.ts";
import { adminInvitations, invitations } from "./users/invitations.ts";
import { userRemovals } from "./users/user-removals.ts";
import { userAccess } from "./users/user-access.ts";
import { businessUnits } from "./users/business-units.ts";
import { adminAppointments } from "./users/appointments.ts";
import { adminLicenses } from "./users/licenses.ts";
import { emailChange, emailProofs } from "./users/email-changes.ts";
import { medicareRegistrations } from "./users/medicare.ts";
import { authProfile, users } from "./users/users.ts";
import { adminCorporations, corporations } from "./webpage/corporations.ts";
import { adminWebpages, webpageForms, webpages } from "./webpage/webpages.ts";
import { soaLinks, soaRequests } from "./soa/soa-requests.ts";
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
  adminInvitations,
  invitations,
  businessUnits,
  userAccess,
  userRemovals,
  adminLicenses,
  adminAppointments,
  apiKeys,
  adminVendors,
  adminVendorKeys,
  apiRequests,
  comraLeadsReports,
  authIps,
  accountSessions,
  companyEmails,
  adminDevices,
  devices,
  settings,
  adminSettings,
  adminCompliance,
  adminSignups,
  adminDialRules,
  featureFlags,
  activeFeatures,
  health,
  helps,
  dashboard,
  outboxMails,
  backgroundJobs,
  screenViews,
  sync,
  contacts,
  contactBulk,
  contactMerges,
  contactNotes,
  emailLogs,
  emailPictures,
  sentEmails,
  mailboxes,
  inboundMail,
  contactSends,
  groupSends,
  sms,
  numberChecks,
  contactNumberChecks,
  phones,
  textingRegistration,
  adminCampaignTriggers,
  adminEmails,
  contactCampaigns,
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
  soaRequests,
  soaLinks,
  aftercares,
  medicareImports,
  mailers,
  imports,
  scrubLists,
  adminScrubLists,
  outputs,
  reports,
  leaderboards,
  prints,
  letters,
  messageTemplates,
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
  medicareRegistrations,
  webpages,
  webpageForms,
  adminWebpages,
  corporations,
  adminCorporations,
  goals,
  trainings,
  adminTrainings,
];
