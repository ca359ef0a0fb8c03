/** Option lists of contacts and their records (spec 001 §9, domain §4–§8). Kept apart from the limits a start loads. */

export const exportFormats = ["csv", "xlsx"] as const;
/** From certain to possible (domain §9). */
export const matchLevels = ["sure", "likely", "possible"] as const;
export const pageSizes = [25, 50, 100] as const;

export const suffixes = ["Jr", "Sr", "II", "III", "IV"] as const;
export const maritalStatuses = ["single", "married", "widowed", "divorced", "separated", "partner", "unknown"] as const;
export const tobaccoUses = ["never", "former", "current", "unknown"] as const;
export const incomeBands = ["<25k", "25–50k", "50–75k", "75–100k", "100–150k", ">150k"] as const;
export const citizenships = ["us_citizen", "permanent_resident", "other", "unknown"] as const;
export const lineTypes = ["mobile", "landline", "voip", "invalid", "unknown"] as const;
export const dncStatuses = ["clear", "federal", "state", "internal", "litigator", "unknown"] as const;
export const emailChecks = ["unverified", "valid", "risky", "invalid", "forced_valid"] as const;
export const addressKinds = ["home", "mailing", "work", "seasonal"] as const;
export const dayParts = ["morning", "afternoon", "evening"] as const;
export const medicaidLevels = ["none", "qmb", "slmb", "qi", "full", "unknown"] as const;
export const lisLevels = ["none", "25", "50", "75", "100", "unknown"] as const;
export const snpKinds = ["none", "dual", "chronic", "institutional"] as const;
export const electionPeriods = ["iep", "aep", "oep", "sep", "gep"] as const;
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
  /** From the contact. */
  "received",
] as const;
export const emailSources = ["manual", "campaign", "workflow", "broadcast", "outside", "answer"] as const;
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
