/** Limits and option lists of a contact (domain §6, spec 001 §9). */
export const phonesMax = 6;
export const emailsMax = 4;
export const addressesMax = 4;
export const tagsMax = 30;
export const nameLengthMax = 60;
export const businessNameLengthMax = 120;
export const noteLengthMax = 10_000;
/** An email (domain §14): as long as a note, with a subject line. */
export const emailSubjectLengthMax = 200;
export const emailBodyLengthMax = 10_000;
/** How far back an externally sent email can be logged. */
export const loggedEmailDaysBack = 365;
/** Default length of logs (spec 001 §9). */
export const logsShown = 5;
/** A device stores this many of a contact's newest notes, and the pinned ones (domain §24). */
export const notesOnDeviceMax = 200;
/** Maximum stored versions of one note. */
export const noteChangesMax = 100;
export const tagNameLengthMax = 30;
export const groupNameLengthMax = 60;
export const groupsPerContactMax = 100;
export const poolNameLengthMax = 60;
export const dailyTakeLimit = 25;
export const dailyTakeLimitMax = 10_000;
export const quickFilterNameLengthMax = 40;
export const activityPauseMs = 5 * 60_000;
export const quickFiltersMax = 30;
export const bulkIdsMax = 1_000;
export const deletedKeptDays = 90;
/** Files of a contact (domain §6). */
export const importBytesMax = 100 * 1024 * 1024;
export const fileBytesMax = 25 * 1024 * 1024;
export const filesPerContactMax = 200;
export const fileTitleLengthMax = 120;
/** A deleted file can be restored this long; then its bytes are deleted. */
export const deletedFileKeptDays = 30;
export const fileKinds = ["application", "id_card", "soa", "policy", "medical", "voice", "other"] as const;
export const queuedDeleteMax = 100;
export const typedCountDeleteMin = 25;
/** Spec 001 §9. */
export const exportRowsMax = 999_999;
export const exportFormats = ["csv", "xlsx"] as const;
export const printContactsMax = 500;
export const duplicatesPageSize = 50;
/** From certain to possible (domain §9). */
export const matchLevels = ["sure", "likely", "possible"] as const;
export const mergeContactsMin = 2;
export const mergeContactsMax = 10;
export const mergeUndoDays = 30;
/** Default page size of lists (domain §26). */
export const pageSizeDefault = 25;
export const pageSizes = [25, 50, 100] as const;

export const genders = ["male", "female", "other"] as const;
export const suffixes = ["Jr", "Sr", "II", "III", "IV"] as const;
export const maritalStatuses = ["single", "married", "widowed", "divorced", "separated", "partner", "unknown"] as const;
export const languages = ["english", "spanish", "french", "chinese", "korean", "german"] as const;
export const tobaccoUses = ["never", "former", "current", "unknown"] as const;
export const incomeBands = ["<25k", "25–50k", "50–75k", "75–100k", "100–150k", ">150k"] as const;
export const citizenships = ["us_citizen", "permanent_resident", "other", "unknown"] as const;
/** 2 Mobile, 9 Other; any other incoming code is stored and shown as Other. */
export const phoneTypes = { mobile: 2, other: 9 } as const;
export const lineTypes = ["mobile", "landline", "voip", "invalid", "unknown"] as const;
export const dncStatuses = ["clear", "federal", "state", "internal", "litigator", "unknown"] as const;
export const emailChecks = ["unverified", "valid", "risky", "invalid", "forced_valid"] as const;
export const addressKinds = ["home", "mailing", "work", "seasonal"] as const;
export const channels = ["call", "text", "email", "mail"] as const;
export const dayParts = ["morning", "afternoon", "evening"] as const;
export const categories = ["lead", "client"] as const;
export const medicaidLevels = ["none", "qmb", "slmb", "qi", "full", "unknown"] as const;
export const lisLevels = ["none", "25", "50", "75", "100", "unknown"] as const;
export const snpKinds = ["none", "dual", "chronic", "institutional"] as const;
export const electionPeriods = ["iep", "aep", "oep", "sep", "gep"] as const;
export const relations = [
  "spouse",
  "partner",
  "child",
  "parent",
  "sibling",
  "caregiver",
  "power_of_attorney",
  "household",
  "referral",
  "business_partner",
  "other",
] as const;
export const tagColors = [
  "grey",
  "red",
  "orange",
  "amber",
  "green",
  "teal",
  "cyan",
  "blue",
  "indigo",
  "violet",
  "pink",
  "brown",
] as const;
export const noteKinds = ["note", "call", "meeting", "system"] as const;
/** Status of an email. Plain SMTP only reports queued, sent and failed; the rest need delivery events. */
export const emailStatuses = [
  "queued",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "unsubscribed",
  "failed",
] as const;
export const emailSources = ["manual", "campaign", "workflow", "broadcast", "outside"] as const;
export const poolRules = ["take", "round_robin", "oldest_first"] as const;
export const activityKinds = ["viewed", "called", "texted", "emailed", "visited"] as const;
/** Policy types of a contact (domain §7). */
export const policyTypes = [
  "medicare_advantage",
  "pdp",
  "medicare_supplement",
  "dental",
  "vision",
  "hearing",
  "hospital_indemnity",
  "cancer_critical",
  "accident",
  "disability",
  "long_term_care",
  "individual_health",
  "short_term_health",
  "group_health",
  "final_expense",
  "term_life",
  "whole_life",
  "universal_life",
  "indexed_universal_life",
  "preneed",
  "annuity_fixed",
  "annuity_indexed",
  "annuity_myga",
  "auto",
  "home",
  "renters",
  "umbrella",
  "commercial",
  "other",
] as const;
/** Maximum rows exported while acting as another user (domain §3). */
export const exportRowsMaxActing = 500;
export type ExportFormat = (typeof exportFormats)[number];
export const contactExportColumns = [
  "id",
  "first_name",
  "middle_name",
  "last_name",
  "business_name",
  "category",
  "status",
  "owner",
  "pool",
  "phone",
  "do_not_call",
  "other_phones",
  "email",
  "line1",
  "line2",
  "city",
  "state",
  "zip",
  "county",
  "birth_date",
  "age",
  "gender",
  "language",
  "source",
  "tags",
  "groups",
  "last_activity_at",
  "last_called_at",
  "next_event_at",
  "in_force_policies",
  "open_policies",
  "annual_premium",
  "next_renewal_date",
  "created_at",
] as const;
export type ContactExportColumn = (typeof contactExportColumns)[number];

/** A renewal is reported and worked on from this many days before (domain §7). */
export const renewalDaysAhead = 60;
