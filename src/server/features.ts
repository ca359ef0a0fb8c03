/**
 * Features attached to the kernel, one line each. To remove a feature, delete its folders and its lines here, in the
 * jobs and in the handlers.
 */
import type { FastifyInstance } from "fastify";
import { calendarFeed } from "./calendar/calendar-feed-sql.ts";
import { callFeed } from "./calls/call-feed-sql.ts";
import { contactFeed } from "./contacts/contact-feed-sql.ts";
import { triggersFollow } from "./campaigns/campaign-follow-rows.ts";
import { campaignFeed } from "./campaigns/campaign-feed-sql.ts";
import { consentFeed } from "./consent/consent-feed-sql.ts";
import { emailFeed } from "./emails/email-feed-sql.ts";
import { detailFeed } from "./fact-finder/detail-feed-sql.ts";
import { fileFeed } from "./files/file-feed-sql.ts";
import { goalFeed } from "./goals/goal-feed-sql.ts";
import { importFeed } from "./imports/import-feed-sql.ts";
import { listFeed } from "./lists/list-feed-sql.ts";
import { messageFeed } from "./messages/message-feed-sql.ts";
import { serveTextMedia } from "./messages/media-link.ts";
import { serveTextHooks } from "./messages/text-hook.ts";
import { noticeFeed } from "./notices/notice-feed-sql.ts";
import { outputFeed } from "./outputs/output-feed-sql.ts";
import { policyFeed } from "./policies/policy-feed-sql.ts";
import { poolFeed } from "./pools/pool-feed-sql.ts";
import { reportsFollow } from "./reports/report-follow-rows.ts";
import { reportFeed } from "./reports/report-feed-sql.ts";
import { quoteFeed } from "./quotes/quote-feed-sql.ts";
import { referenceFeed } from "./reference/reference-feed-sql.ts";
import { soaFeed } from "./soa/soa-feed-sql.ts";
import { soaPurge } from "./soa/soa-seal-job.ts";
import { serveSoaPages } from "./soa/soa-page-routes.ts";
import { transferFeed } from "./transfers/transfer-feed-sql.ts";
import { templateFeed } from "./templates/template-feed-sql.ts";
import { trainingFeed } from "./trainings/training-feed-sql.ts";
import { trainingPurge } from "./trainings/training-purge.ts";
import { userFeed } from "./users/user-feed-sql.ts";
import { webpageFeed } from "./webpage/webpage-feed-sql.ts";
import { servePages } from "./webpage/page-routes.ts";
import { corporationsFollow, pagesFollow } from "./webpage/webpage-follow-rows.ts";
import { webpagePurge } from "./webpage/webpage-purge.ts";
import { workFeed } from "./work/work-feed-sql.ts";
import { syncAfterFlag } from "./calendar-sync/account-feature.ts";
import { flagChanged } from "./flags/flag-changed.ts";
import { calendarSyncPurge } from "./calendar-sync/calendar-sync-purge.ts";
import { serveCalendarHooks } from "./calendar-sync/calendar-hooks.ts";
import { wakeSyncAbout } from "./calendar-sync/sync-wake.ts";
import { serveCalendarFeeds } from "./calendar/calendar-feed.ts";
import { serveBookingHook } from "./calendar-sync/calendly-hook.ts";
import { broadcastsFollow } from "./broadcasts/broadcast-follow-rows.ts";
import { noteMailed } from "./broadcasts/recipient-rows.ts";
import { eventImportPurge } from "./calendar/event-import-purge.ts";
import { freeRecordingsDue } from "./calls/recording-purge.ts";
import { auditListeners } from "./changes/audit.ts";
import { feedSources, type Sources } from "./changes/feed-sources.ts";
import { afterWrite } from "./changes/unit-of-work.ts";
import { contactPurge } from "./contacts/contact-purge-old.ts";
import { earlierMessageRepair } from "./contacts/earlier-message-repair.ts";
import { withVisibleParts } from "./contacts/contacts-in-reply.ts";
import { serveDeskPhoneHook } from "./dialer/desk-phone-hook.ts";
import { dialSessionPurge } from "./dialer/dial-session-purge.ts";
import { serveSessionCallHook } from "./dialer/phone-burner-hook.ts";
import { mergePurge } from "./duplicates/merge-purge.ts";
import { serveMailHooks } from "./emails/mail-hook.ts";
import { serveReceivedMail } from "./emails/received-hook.ts";
import { emailAnswered } from "./emails/received-mail.ts";
import { serveMailTracking } from "./emails/tracking-route.ts";
import { serveEmailPictures } from "./emails/email-picture-route.ts";
import { serveUnsubscribe } from "./emails/unsubscribe-route.ts";
import { mailComplained, mailReported } from "./emails/mail-reports.ts";
import { freeUnusedPictures } from "./emails/email-picture-purge.ts";
import { mailEventPurge } from "./emails/mail-event-purge.ts";
import { noteBroadcastReport } from "./broadcasts/broadcast-report.ts";
import { pauseBroadcast } from "./broadcasts/broadcast-complaints.ts";
import { isTextForAudience } from "./campaigns/campaign-text-audience.ts";
import { pauseCampaign } from "./campaigns/campaign-complaints.ts";
import { pauseGroupSend } from "./sends/group-send-complaints.ts";
import { endEmailLogs } from "./emails/email-delivery.ts";
import { freeDeleted } from "./files/file-purge.ts";
import { attach, Hooks } from "./hooks.ts";
import type { Services } from "./services.ts";
import { wrapHandler } from "./http/mount.ts";
import { importPurge } from "./imports/import-purge.ts";
import { purgeSteps } from "./jobs/purge.ts";
import { groupPurge } from "./lists/group-purge.ts";
import { broadcastMailed, mailEnded, mailsGo } from "./mail/mail-outbox.ts";
import { whyNotSent } from "./emails/email-decision.ts";
import { leadPurge } from "./leads/lead-purge.ts";
import { serveLeads } from "./leads/lead-route.ts";
import { noticePurge } from "./notices/notice-purge.ts";
import { reportPurge } from "./reports/report-purge.ts";
import { outputPurge } from "./outputs/output-purge.ts";
import { filtersFollowPool } from "./lists/quick-filter-rows.ts";
import { groupMerged } from "./lists/group-merge.ts";
import { poolMerged } from "./pools/pool-merge.ts";
import { referenceMerged } from "./reference/reference-removal.ts";
import { removedCallbacks, removedEvents } from "./calendar/removal-event-rows.ts";
import { removedContacts } from "./transfers/removal-contacts.ts";
import { unitMerged } from "./users/unit-merge.ts";
import { removedDownline } from "./users/removal-downline.ts";
import { removedFlows } from "./workflow/removal-flow-rows.ts";
import { removedLicenses } from "./dialer/removal-license-rows.ts";
import { removedVendorDefaults } from "./reference/removal-vendor-rows.ts";
import { userRemovalParts } from "./access/user-removal.ts";
import { tenantCreated } from "./session/new-tenant-rows.ts";
import { sessionPurge } from "./session/session-purge.ts";
import { freeContents } from "./storage/clearing.ts";
import { campaignAudience } from "./messages/text-campaign.ts";
import { textAnswered } from "./messages/text-answered.ts";
import { goOnAfterAnswer } from "./workflow/flow-reply.ts";
import { flowAuditListener } from "./workflow/flow-audit-sql.ts";
import { triggerFlows } from "./workflow/trigger-flows.ts";
import { vendorsFollowPool } from "./leads/vendor-pool-rows.ts";
import { plansFollow } from "./workflow/plan-follow-rows.ts";
import { insertShippedWorkflows } from "./workflow/shipped-workflow-rows.ts";

/** The source of each mirrored collection; a missing source is a compile error. */
export const sources: Sources = {
  ...referenceFeed,
  ...contactFeed,
  ...listFeed,
  ...poolFeed,
  ...userFeed,
  ...webpageFeed,
  ...goalFeed,
  ...reportFeed,
  ...workFeed,
  ...calendarFeed,
  ...noticeFeed,
  ...importFeed,
  ...outputFeed,
  ...transferFeed,
  ...callFeed,
  ...emailFeed,
  ...consentFeed,
  ...campaignFeed,
  ...messageFeed,
  ...templateFeed,
  ...policyFeed,
  ...fileFeed,
  ...detailFeed,
  ...quoteFeed,
  ...soaFeed,
  ...trainingFeed,
};

export const hooks = new Hooks([
  attach(feedSources, sources),
  attach(afterWrite, wakeSyncAbout, triggerFlows),
  attach(auditListeners, flowAuditListener),
  attach(wrapHandler, withVisibleParts),
  attach(mailsGo, whyNotSent),
  attach(mailEnded, endEmailLogs),
  attach(broadcastMailed, noteMailed),
  attach(mailReported, noteBroadcastReport),
  attach(mailComplained, pauseGroupSend, pauseCampaign, pauseBroadcast),
  attach(textAnswered, goOnAfterAnswer),
  attach(campaignAudience, isTextForAudience),
  attach(emailAnswered, goOnAfterAnswer),
  attach(tenantCreated, insertShippedWorkflows),
  attach(
    userRemovalParts,
    removedDownline,
    removedEvents,
    removedCallbacks,
    removedFlows,
    removedVendorDefaults,
    removedLicenses,
    removedContacts,
  ),
  attach(flagChanged, syncAfterFlag),
  attach(referenceMerged, plansFollow, reportsFollow, triggersFollow, pagesFollow),
  attach(groupMerged, plansFollow, triggersFollow),
  attach(poolMerged, plansFollow, triggersFollow, vendorsFollowPool, filtersFollowPool),
  attach(unitMerged, reportsFollow, triggersFollow, broadcastsFollow, corporationsFollow),
  attach(
    purgeSteps,
    earlierMessageRepair,
    sessionPurge,
    calendarSyncPurge,
    outputPurge,
    reportPurge,
    noticePurge,
    dialSessionPurge,
    eventImportPurge,
    importPurge,
    mergePurge,
    contactPurge,
    soaPurge,
    groupPurge,
    leadPurge,
    mailEventPurge,
    trainingPurge,
    webpagePurge,
  ),
  attach(freeContents, freeDeleted, freeRecordingsDue, freeUnusedPictures),
]);

/** Routes outside the contract, such as webhooks. */
export const routes: readonly ((fastify: FastifyInstance, services: Services) => void | Promise<void>)[] = [
  serveDeskPhoneHook,
  serveCalendarHooks,
  serveBookingHook,
  serveSessionCallHook,
  serveTextHooks,
  serveTextMedia,
  serveUnsubscribe,
  serveMailHooks,
  serveReceivedMail,
  serveMailTracking,
  serveEmailPictures,
  serveCalendarFeeds,
  serveLeads,
  servePages,
  serveSoaPages,
];
