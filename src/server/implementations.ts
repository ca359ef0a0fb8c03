/** Every group of the contract with its handlers. */
import { adminEmailsImplementation } from "./broadcasts/broadcasts.ts";
import { companyEmailsImplementation } from "./broadcasts/company-emails.ts";
import { backgroundJobsImplementation } from "./company/background-jobs.ts";
import { adminSignupsImplementation } from "./signups/admin-signups.ts";
import { adminComplianceImplementation } from "./compliance/admin-compliance.ts";
import { adminDialRulesImplementation } from "./dialer/admin-dial-rules.ts";
import { adminSettingsImplementation } from "./company/admin-settings.ts";
import { apiRequestsImplementation, comraLeadsReportsImplementation } from "./leads/api-requests.ts";
import { adminVendorsImplementation } from "./leads/vendors.ts";
import { adminVendorKeysImplementation } from "./leads/vendor-keys.ts";
import { apiKeysImplementation } from "./account/api-keys.ts";
import { dashboardImplementation } from "./dashboard/dashboard.ts";
import {
  accountSessionsImplementation,
  adminDevicesImplementation,
  authIpsImplementation,
  devicesImplementation,
} from "./device/devices.ts";
import { activeFeaturesImplementation } from "./flags/active-features.ts";
import { featureFlagsImplementation } from "./flags/feature-flags.ts";
import {
  healthImplementation,
  helpsImplementation,
  outboxMailsImplementation,
  screenViewsImplementation,
} from "./company/system.ts";
import { emailPicturesImplementation } from "./emails/email-pictures.ts";
import { inboundMailImplementation } from "./emails/inbound-mail.ts";
import { mailboxesImplementation } from "./emails/mailboxes.ts";
import { phonesImplementation } from "./messages/phones.ts";
import { textingRegistrationImplementation } from "./messages/texting-registration.ts";
import { contactSendsImplementation, groupSendsImplementation } from "./sends/group-sends.ts";
import { contactNumberChecksImplementation, numberChecksImplementation } from "./number-checks/number-checks.ts";
import { smsImplementation } from "./messages/sms.ts";
import { noticesImplementation } from "./notices/notices.ts";
import { settingsImplementation } from "./company/settings.ts";
import { remindersImplementation } from "./calendar/reminders.ts";
import { authorizationsImplementation } from "./calendar-sync/authorizations.ts";
import { calendarSignInsImplementation } from "./calendar-sync/sign-ins.ts";
import { calendlyImplementation } from "./calendar-sync/calendly.ts";
import { csgAccountsImplementation } from "./calendar-sync/csg-accounts.ts";
import { dialSessionsImplementation } from "./dialer/dial-sessions.ts";
import { eventImportsImplementation } from "./calendar/event-imports.ts";
import { feedLinksImplementation } from "./calendar/feed-links.ts";
import { aftercaresImplementation } from "./quotes/aftercares.ts";
import { calendarHistoryImplementation, eventsImplementation } from "./calendar/events.ts";
import { callSkipsImplementation } from "./work/call-skips.ts";
import { adminCarriersImplementation, carriersImplementation } from "./reference/carriers.ts";
import { contactBulkImplementation } from "./lists/contact-bulk.ts";
import { contactCallFilesImplementation } from "./calls/contact-call-files.ts";
import { contactDetailsImplementation } from "./fact-finder/contact-details.ts";
import { contactFilesImplementation } from "./files/contact-files.ts";
import { contactGroupsImplementation } from "./lists/contact-groups.ts";
import { contactMergesImplementation } from "./duplicates/contact-merges.ts";
import { contactNotesImplementation } from "./contacts/contact-notes.ts";
import { contactPoliciesImplementation } from "./policies/contact-policies.ts";
import { fireLightImplementation } from "./quotes/e-applications.ts";
import { adminCampaignTriggersImplementation } from "./campaigns/campaign-triggers.ts";
import { contactCampaignsImplementation } from "./campaigns/contact-campaigns.ts";
import { contactSecretsImplementation } from "./contacts/contact-secrets.ts";
import { contactSecuritiesImplementation } from "./policies/contact-securities.ts";
import { emailLogsImplementation } from "./emails/email-logs.ts";
import { sentEmailsImplementation } from "./emails/sent-emails.ts";
import { exportsImplementation } from "./outputs/exports.ts";
import { contactOptionsImplementation } from "./contacts/contact-options.ts";
import { contactTimelineImplementation } from "./timeline/contact-timeline.ts";
import { contactsImplementation } from "./contacts/contacts.ts";
import { listContactsOrDuplicates } from "./duplicates/contacts-or-duplicates.ts";
import { favoritesImplementation } from "./contacts/favorites.ts";
import { adminAuditImplementation, contactHistoryImplementation } from "./timeline/history.ts";
import { mailersImplementation } from "./mailers/mailers.ts";
import { medicareImportsImplementation } from "./quotes/medicare-imports.ts";
import { poolsImplementation } from "./pools/pools.ts";
import { quickFiltersImplementation } from "./lists/quick-filters.ts";
import { csgImplementation } from "./quotes/quotes.ts";
import { adminSourcesImplementation, adminStatusesImplementation } from "./reference/statuses.ts";
import { tagsImplementation } from "./contacts/tags.ts";
import { uploadsImplementation } from "./files/uploads.ts";
import { callsImplementation } from "./calls/calls.ts";
import { dialerImplementation } from "./dialer/dialer.ts";
import { phoneVerificationsImplementation } from "./dialer/phone-verifications.ts";
import { goalsImplementation } from "./goals/goals.ts";
import { importsImplementation } from "./imports/imports.ts";
import { adminScrubListsImplementation, scrubListsImplementation } from "./imports/scrub-lists.ts";
import { lettersImplementation } from "./outputs/letters.ts";
import { messageTemplatesImplementation } from "./templates/message-templates.ts";
import { leaderboardsImplementation, reportsImplementation } from "./reports/reports.ts";
import { outputsImplementation } from "./outputs/outputs.ts";
import { printsImplementation } from "./outputs/prints.ts";
import type { Implementation } from "./http/mount.ts";
import { passwordResetsImplementation } from "./session/password-resets.ts";
import { emailProofsImplementation } from "./session/email-proofs.ts";
import { sessionsImplementation } from "./session/sessions.ts";
import { signInLinksImplementation } from "./session/sign-in-links.ts";
import { syncHandlers } from "./device/sync.ts";
import { twoFactorCodesImplementation, twoFactorImplementation } from "./session/two-factor.ts";
import { transfersImplementation } from "./transfers/transfers.ts";
import { adminUsersImplementation } from "./users/admin-users.ts";
import { adminInvitationsImplementation } from "./users/admin-invitations.ts";
import { userRemovalsImplementation } from "./users/removals.ts";
import { userAccessImplementation } from "./users/user-access.ts";
import { businessUnitsImplementation } from "./users/business-units.ts";
import { invitationsImplementation } from "./session/invitations.ts";
import { adminAppointmentsImplementation } from "./users/appointments.ts";
import { adminLicensesImplementation } from "./users/licenses.ts";
import { emailChangeImplementation } from "./users/email-change.ts";
import { medicareImplementation } from "./users/medicare.ts";
import { authProfileImplementation, usersImplementation } from "./users/users.ts";
import { adminTrainingsImplementation } from "./trainings/admin-trainings.ts";
import { trainingsImplementation } from "./trainings/trainings.ts";
import { adminWebpagesImplementation } from "./webpage/admin-webpages.ts";
import { adminCorporationsImplementation, corporationsImplementation } from "./webpage/corporations.ts";
import { webpageFormsImplementation, webpagesImplementation } from "./webpage/webpages.ts";
import { soaLinksImplementation } from "./soa/soa-links.ts";
import { soaRequestsImplementation } from "./soa/soa-requests.ts";
import { contactWorkflowsImplementation } from "./workflow/contact-workflows.ts";
import { workflowCategoriesImplementation } from "./workflow/workflow-categories.ts";
import { workflowFlowsImplementation } from "./workflow/workflow-flows.ts";
import { workflowTemplatesImplementation } from "./workflow/workflow-templates.ts";

export const implementations: readonly Implementation[] = [
  authorizationsImplementation,
  calendarSignInsImplementation,
  sessionsImplementation,
  passwordResetsImplementation,
  signInLinksImplementation,
  twoFactorImplementation,
  twoFactorCodesImplementation,
  usersImplementation,
  emailChangeImplementation,
  emailProofsImplementation,
  authProfileImplementation,
  adminUsersImplementation,
  adminInvitationsImplementation,
  invitationsImplementation,
  businessUnitsImplementation,
  userAccessImplementation,
  userRemovalsImplementation,
  adminLicensesImplementation,
  adminAppointmentsImplementation,
  apiKeysImplementation,
  adminVendorsImplementation,
  adminVendorKeysImplementation,
  apiRequestsImplementation,
  comraLeadsReportsImplementation,
  authIpsImplementation,
  accountSessionsImplementation,
  companyEmailsImplementation,
  adminDevicesImplementation,
  devicesImplementation,
  settingsImplementation,
  adminSettingsImplementation,
  adminDialRulesImplementation,
  adminComplianceImplementation,
  adminSignupsImplementation,
  featureFlagsImplementation,
  activeFeaturesImplementation,
  healthImplementation,
  helpsImplementation,
  dashboardImplementation,
  outboxMailsImplementation,
  backgroundJobsImplementation,
  screenViewsImplementation,
  syncHandlers,
  contactsImplementation({ list: listContactsOrDuplicates }),
  contactBulkImplementation,
  contactMergesImplementation,
  contactNotesImplementation,
  emailLogsImplementation,
  sentEmailsImplementation,
  contactSendsImplementation,
  groupSendsImplementation,
  smsImplementation,
  numberChecksImplementation,
  contactNumberChecksImplementation,
  phonesImplementation,
  emailPicturesImplementation,
  mailboxesImplementation,
  inboundMailImplementation,
  textingRegistrationImplementation,
  adminCampaignTriggersImplementation,
  adminEmailsImplementation,
  contactCampaignsImplementation,
  contactPoliciesImplementation,
  contactFilesImplementation,
  uploadsImplementation,
  contactSecretsImplementation,
  contactSecuritiesImplementation,
  contactTimelineImplementation,
  exportsImplementation,
  contactDetailsImplementation,
  contactOptionsImplementation,
  tagsImplementation,
  contactGroupsImplementation,
  poolsImplementation,
  favoritesImplementation,
  quickFiltersImplementation,
  adminSourcesImplementation,
  callSkipsImplementation,
  contactHistoryImplementation,
  adminAuditImplementation,
  adminStatusesImplementation,
  adminCarriersImplementation,
  carriersImplementation,
  csgImplementation,
  fireLightImplementation,
  soaRequestsImplementation,
  soaLinksImplementation,
  aftercaresImplementation,
  medicareImportsImplementation,
  mailersImplementation,
  importsImplementation,
  scrubListsImplementation,
  adminScrubListsImplementation,
  outputsImplementation,
  reportsImplementation,
  leaderboardsImplementation,
  printsImplementation,
  lettersImplementation,
  messageTemplatesImplementation,
  transfersImplementation,
  dialerImplementation,
  phoneVerificationsImplementation,
  callsImplementation,
  contactCallFilesImplementation,
  eventsImplementation,
  calendarHistoryImplementation,
  remindersImplementation,
  noticesImplementation,
  calendlyImplementation,
  csgAccountsImplementation,
  dialSessionsImplementation,
  eventImportsImplementation,
  feedLinksImplementation,
  workflowCategoriesImplementation,
  workflowTemplatesImplementation,
  workflowFlowsImplementation,
  contactWorkflowsImplementation,
  medicareImplementation,
  webpagesImplementation,
  webpageFormsImplementation,
  adminWebpagesImplementation,
  corporationsImplementation,
  adminCorporationsImplementation,
  goalsImplementation,
  trainingsImplementation,
  adminTrainingsImplementation,
];
